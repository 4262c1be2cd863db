import type { z } from "zod";
import { judge, namesIn, type RuleName, sentenceOf } from "#domain/salon/availability.ts";
import { type FreeTime, timesOf } from "#domain/salon/free-times.ts";
import { AVAILABILITY_SPANS, type availabilityQuery } from "#domain/salon/inputs/reservations.ts";
import { clockOf, dayNumber, dayWritten } from "#domain/salon/minutes.ts";
import { salonMinute } from "../minute.ts";
import type { QuestionDefinition } from "./question.ts";

type Input = z.output<typeof availabilityQuery> & {
	zone: string;
	/** Days on which nothing is free name the rules that object. */
	with_rules?: boolean;
};

interface Answer {
	/** Whether the salon has the course and the resource. */
	isKnown: boolean;
	days: {
		date: string;
		times: { from: string; to: string; free: number; reasons?: string[] }[];
		rules?: RuleName[];
	}[];
	/** How many resources could be free: of one that is named, 1. */
	of: number;
}

/** The times of a course on a day, in a week or a month. For a single day, what is not free says why. */
export const freeTimes: QuestionDefinition<Input, Answer> = {
	days: ({ date, span }) =>
		Array.from({ length: AVAILABILITY_SPANS[span] }, (_, index) => dayNumber(date) + index),
	answer: ({ book }, now, input) => {
		const { course_id: courseId, salon_resource_id: resourceId, side, span, ignoring, zone } = input;
		const { resources, courses } = book.settings;
		const isKnown = courses.has(courseId) && (resourceId === null || resources.has(resourceId));
		if (!isKnown) return { isKnown, days: [], of: 0 };
		const asked = {
			courseId,
			resourceIds: resourceId === null ? null : [resourceId],
			side,
			now: salonMinute(now, zone),
			ignoring,
		};
		const names = namesIn(book);
		const reasonsOf = (day: number, from: number, to: number) => {
			const verdict = judge(book, { ...asked, day, from, to });
			return verdict.free ? [] : [...new Set(verdict.reasons.map((reason) => sentenceOf(reason, names)))];
		};
		const rulesOf = (day: number, times: readonly FreeTime[]): RuleName[] => {
			if (times.length === 0) return ["hours"];
			const objecting = times.flatMap(({ from, to }) => {
				const verdict = judge(book, { ...asked, day, from, to });
				return verdict.free ? [] : verdict.reasons.map(({ rule }) => rule as RuleName);
			});
			return [...new Set(objecting)];
		};
		return {
			isKnown,
			of: resourceId === null ? resources.size : 1,
			days: freeTimes.days(input).map((day) => {
				const times = timesOf(book, asked, day);
				const isFull = times.every(({ free }) => free === 0);
				return {
					date: dayWritten(day),
					times: times.map(({ from, to, free }) => ({
						from: clockOf(from),
						to: clockOf(to),
						free,
						...(span === "day" && free === 0 && { reasons: reasonsOf(day, from, to) }),
					})),
					...(input.with_rules && isFull && { rules: rulesOf(day, times) }),
				};
			}),
		};
	},
};
