import { isDayOff } from "#domain/booking/salons/day-off.ts";
import { countSuitableResources } from "#domain/booking/salons/free-times.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { toSalonMinute } from "../salon-minute.ts";
import type { RoomQueryDefinition } from "./room-query.ts";

interface VisitorTimesInput {
	courseId: number;
	/** Null for any resource. */
	resourceId: number | null;
	/** First day and number of days. */
	date: string;
	days: number;
	zone: string;
	/** Additional resources and duration; without a duration the course's applies. */
	subResourceIds?: readonly number[];
	minutes?: number;
	/** Reservation that is moved, and the visitor's own hold. */
	ignoring: number | null;
	holdKey: string | null;
}

interface VisitorTimesAnswer {
	/** Whether friends can book the course and the resource. */
	isKnown: boolean;
	/** Number of resources that could be free; a time with all of them counts as fully available. */
	resourceCount: number;
	/** Per day its start times (minutes of the day), the number of free resources at each, and whether nobody works. */
	days: { from: number[]; free: number[]; isOff: boolean }[];
}

/** Free times of a course over some days, and the number of resources free at each. Reasons are not given. */
export const visitorTimesRoomQuery: RoomQueryDefinition<VisitorTimesInput, VisitorTimesAnswer> = {
	days: ({ date, days }) => Array.from({ length: days }, (_, index) => toDayNumber(date) + index),
	answer: ({ book, times: cache }, now, input) => {
		const { courseId, resourceId, subResourceIds = [], minutes, zone, ignoring, holdKey } = input;
		const { resources, courses } = book.settings;
		const isKnown =
			courses.get(courseId)?.isEnabled === true &&
			(resourceId === null || resources.get(resourceId)?.isEnabled === true);
		if (!isKnown) return { isKnown, resourceCount: 0, days: [] };
		const request = {
			courseId,
			resourceIds: resourceId === null ? null : [resourceId],
			subResourceIds,
			...(minutes !== undefined && { minutes }),
			side: "friend" as const,
			now: toSalonMinute(now, zone),
			ignoring,
			holdKey,
		};
		return {
			isKnown,
			resourceCount: resourceId === null ? Math.max(1, countSuitableResources(book, request)) : 1,
			days: visitorTimesRoomQuery.days(input).map((day) => {
				const times = cache.timesOf(book, request, day);
				return {
					from: times.map(({ from }) => from),
					free: times.map(({ free }) => free),
					isOff: isDayOff(book, request, day),
				};
			}),
		};
	},
};
