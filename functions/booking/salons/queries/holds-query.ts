import { formatClockMinute, formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import type { RoomQueryDefinition } from "./room-query.ts";

interface HoldsQueryInput {
	/** First day and number of days. */
	from: string;
	days: number;
}

interface HoldsQueryAnswer {
	/** Held times per resource; null for a salon without resources. Owners are not revealed. */
	data: { date: string; from: string; to: string; salon_resource_id: number | null; until: number }[];
}

/** Current holds of friends who fill in the form. */
export const holdsRoomQuery: RoomQueryDefinition<HoldsQueryInput, HoldsQueryAnswer> = {
	days: ({ from, days }) => Array.from({ length: days }, (_, index) => toDayNumber(from) + index),
	answer: ({ book }, _, input) => ({
		data: holdsRoomQuery.days(input).flatMap((day) =>
			book.holdsOn(day).flatMap(({ resourceIds, from, to, until }) =>
				(resourceIds.length === 0 ? [null] : resourceIds).map((id) => ({
					date: formatDayNumber(day),
					from: formatClockMinute(from),
					to: formatClockMinute(to),
					salon_resource_id: id,
					until,
				})),
			),
		),
	}),
};
