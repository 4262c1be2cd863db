import type { z } from "zod";
import { type FreeCourseTime, listFreeTimes } from "#domain/booking/salons/free-times.ts";
import {
	AVAILABILITY_SPANS,
	type availabilityQuery,
} from "#domain/booking/salons/inputs/reservation-inputs.ts";
import {
	type AvailabilityRuleName,
	formatReason,
	getReasonNames,
	judgeAvailability,
} from "#domain/booking/salons/judge-availability.ts";
import { formatClockMinute, formatDayNumber, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { toSalonMinute } from "../salon-minute.ts";
import type { RoomQueryDefinition } from "./room-query.ts";

type FreeTimesQuery = z.output<typeof availabilityQuery> & {
	zone: string;
	/** Whether days without a free time list the rules that make them unavailable. */
	with_rules?: boolean;
};

interface FreeTimesAnswer {
	/** False for an unknown course or resource; `days` is empty then. */
	isKnown: boolean;
	days: {
		date: string;
		times: { from: string; to: string; free: number; reasons?: string[] }[];
		rules?: AvailabilityRuleName[];
	}[];
	/** Number of resources that the query covers: all, or the named one. */
	resourceCount: number;
}

/**
 * Start times of a course over a day, week or month, with the number of free resources. For a single day,
 * unavailable times have their reasons as sentences.
 */
export const freeTimesRoomQuery: RoomQueryDefinition<FreeTimesQuery, FreeTimesAnswer> = {
	days: ({ date, span }) =>
		Array.from({ length: AVAILABILITY_SPANS[span] }, (_, index) => toDayNumber(date) + index),
	answer: ({ book }, now, input) => {
		const { course_id: courseId, salon_resource_id: resourceId, side, span, ignoring, zone } = input;
		const { resources, courses } = book.settings;
		const isKnown = courses.has(courseId) && (resourceId === null || resources.has(resourceId));
		if (!isKnown) return { isKnown, days: [], resourceCount: 0 };
		const request = {
			courseId,
			resourceIds: resourceId === null ? null : [resourceId],
			side,
			now: toSalonMinute(now, zone),
			ignoring,
		};
		const names = getReasonNames(book);
		const listReasons = (day: number, from: number, to: number) => {
			const verdict = judgeAvailability(book, { ...request, day, from, to });
			return verdict.free ? [] : [...new Set(verdict.reasons.map((reason) => formatReason(reason, names)))];
		};
		const listBrokenRules = (day: number, times: readonly FreeCourseTime[]): AvailabilityRuleName[] => {
			if (times.length === 0) return ["hours"];
			const rules = times.flatMap(({ from, to }) => {
				const verdict = judgeAvailability(book, { ...request, day, from, to });
				return verdict.free ? [] : verdict.reasons.map(({ rule }) => rule as AvailabilityRuleName);
			});
			return [...new Set(rules)];
		};
		return {
			isKnown,
			resourceCount: resourceId === null ? resources.size : 1,
			days: freeTimesRoomQuery.days(input).map((day) => {
				const times = listFreeTimes(book, request, day);
				const isFull = times.every(({ free }) => free === 0);
				return {
					date: formatDayNumber(day),
					times: times.map(({ from, to, free }) => ({
						from: formatClockMinute(from),
						to: formatClockMinute(to),
						free,
						...(span === "day" && free === 0 && { reasons: listReasons(day, from, to) }),
					})),
					...(input.with_rules && isFull && { rules: listBrokenRules(day, times) }),
				};
			}),
		};
	},
};
