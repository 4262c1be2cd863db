import type { z } from "zod";
import { judge, namesIn, sentenceOf } from "#domain/salon/availability.ts";
import { timesOf } from "#domain/salon/free-times.ts";
import { AVAILABILITY_SPANS, type availabilityQuery } from "#domain/salon/inputs/reservations.ts";
import { clockOf, dayNumber, dayWritten } from "#domain/salon/minutes.ts";
import { salonMinute } from "../minute.ts";
import type { QuestionDefinition } from "./question.ts";

type Input = z.output<typeof availabilityQuery> & { zone: string };

interface Answer {
	/** Whether the salon has the course and the resource. */
	isKnown: boolean;
	days: { date: string; times: { from: string; to: string; free: number; reasons?: string[] }[] }[];
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
		return {
			isKnown,
			of: resourceId === null ? resources.size : 1,
			days: freeTimes.days(input).map((day) => ({
				date: dayWritten(day),
				times: timesOf(book, asked, day).map(({ from, to, free }) => ({
					from: clockOf(from),
					to: clockOf(to),
					free,
					...(span === "day" && free === 0 && { reasons: reasonsOf(day, from, to) }),
				})),
			})),
		};
	},
};
