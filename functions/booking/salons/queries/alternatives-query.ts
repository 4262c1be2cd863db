import { ALTERNATIVE_DAYS, findFreeDays } from "#domain/booking/salons/free-times.ts";
import { judgeAvailability } from "#domain/booking/salons/judge-availability.ts";
import { formatClockMinute, formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { toSalonMinute } from "../salon-minute.ts";
import type { RoomQueryDefinition } from "./room-query.ts";

interface AlternativesInput {
	/** Booking to be moved, which blocks nothing. */
	reservationId: number;
	date: string;
	from: number;
	to: number;
	courseId: number | null;
	resourceId: number | null;
	subResourceIds: readonly number[];
	zone: string;
}

/** Places to which a booking could move. */
export interface BookingAlternatives {
	/** Resources that are free at the same time. */
	resources: { id: number; name: string }[];
	/** Next days with their free time nearest to the own one, of the same resource; of any, if that is gone. */
	times: { date: string; from: string; to: string; salon_resource_id: number | null }[];
}

const MAX_RESOURCES = 5;

/** Alternatives of a booking: other resources at the same time, and the next free days. */
export const alternativesRoomQuery: RoomQueryDefinition<AlternativesInput, BookingAlternatives> = {
	days: ({ date }) => Array.from({ length: ALTERNATIVE_DAYS + 1 }, (_, index) => toDayNumber(date) + index),
	answer: ({ book, rows }, now, input) => {
		const { resources, courses } = book.settings;
		const request = {
			day: toDayNumber(input.date),
			from: input.from,
			to: input.to,
			courseId: courses.has(input.courseId ?? 0) ? input.courseId : null,
			subResourceIds: input.subResourceIds,
			ignoring: input.reservationId,
			side: "admin" as const,
			now: toSalonMinute(now, input.zone),
		};
		const verdictOf = (resourceIds: readonly number[] | null, at = request) =>
			judgeAvailability(book, { ...at, resourceIds });
		const freeResources = [...rows.resources.values()]
			.filter(({ id }) => resources.get(id)?.isEnabled && !input.subResourceIds.includes(id))
			.filter(({ id }) => id !== input.resourceId && verdictOf([id]).free)
			.slice(0, MAX_RESOURCES);
		const ownResource =
			input.resourceId !== null && resources.has(input.resourceId) ? [input.resourceId] : null;
		return {
			resources: freeResources.map(({ id, name }) => ({ id, name })),
			times: findFreeDays(book, { ...request, resourceIds: ownResource }).flatMap((time) => {
				const verdict = verdictOf(ownResource, { ...request, ...time });
				const isOwnTime = time.day === request.day && time.from === request.from;
				if (!verdict.free || isOwnTime) return [];
				return [
					{
						date: formatDayNumber(time.day),
						from: formatClockMinute(time.from),
						to: formatClockMinute(time.to),
						salon_resource_id: verdict.resourceIds[0] ?? null,
					},
				];
			}),
		};
	},
};
