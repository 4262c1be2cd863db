import { countAble } from "#domain/booking/salons/free-times.ts";
import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import { salonMinute } from "../salon-minute.ts";
import type { QuestionDefinition } from "./room-question.ts";

interface Input {
	courseId: number;
	/** Null is anyone. */
	resourceId: number | null;
	/** The first day, and how many. */
	date: string;
	days: number;
	zone: string;
	/** Resources that are needed besides, and how long it takes; without them the course says how long. */
	subResourceIds?: readonly number[];
	minutes?: number;
	/** A reservation that is to be moved, and the hold of whoever asks. */
	ignoring: number | null;
	holdKey: string | null;
}

interface Answer {
	/** Whether friends can choose the course and the resource. */
	isKnown: boolean;
	/** Number of resources that could be free; a time with all of them counts as fully available. */
	of: number;
	/** Of each day its times, minutes of the day, and how many are free at each. */
	days: { from: number[]; free: number[] }[];
}

/** Free times of a course over some days, and the number of resources free at each. Reasons are not given. */
export const gridQuestion: QuestionDefinition<Input, Answer> = {
	days: ({ date, days }) => Array.from({ length: days }, (_, index) => toDayNumber(date) + index),
	answer: ({ book, times: memo }, now, input) => {
		const { courseId, resourceId, subResourceIds = [], minutes, zone, ignoring, holdKey } = input;
		const { resources, courses } = book.settings;
		const isKnown =
			courses.get(courseId)?.isEnabled === true &&
			(resourceId === null || resources.get(resourceId)?.isEnabled === true);
		if (!isKnown) return { isKnown, of: 0, days: [] };
		const wanted = {
			courseId,
			resourceIds: resourceId === null ? null : [resourceId],
			subResourceIds,
			...(minutes !== undefined && { minutes }),
			side: "friend" as const,
			now: salonMinute(now, zone),
			ignoring,
			holdKey,
		};
		return {
			isKnown,
			of: resourceId === null ? Math.max(1, countAble(book, wanted)) : 1,
			days: gridQuestion.days(input).map((day) => {
				const times = memo.timesOf(book, wanted, day);
				return { from: times.map(({ from }) => from), free: times.map(({ free }) => free) };
			}),
		};
	},
};
