import { clockOf, dayWritten, toDayNumber } from "#domain/booking/salons/minutes.ts";
import type { QuestionDefinition } from "./room-question.ts";

interface Input {
	/** The first day, and how many. */
	from: string;
	days: number;
}

interface Answer {
	/** A time of each resource that is kept; of none where the salon has no resources. Nothing says for whom. */
	data: { date: string; from: string; to: string; salon_resource_id: number | null; until: number }[];
}

/** Current holds of friends who fill in the form. */
export const holdsQuestion: QuestionDefinition<Input, Answer> = {
	days: ({ from, days }) => Array.from({ length: days }, (_, index) => toDayNumber(from) + index),
	answer: ({ book }, _, input) => ({
		data: holdsQuestion.days(input).flatMap((day) =>
			book.holdsOn(day).flatMap(({ resourceIds, from, to, until }) =>
				(resourceIds.length === 0 ? [null] : resourceIds).map((id) => ({
					...{ date: dayWritten(day), from: clockOf(from), to: clockOf(to) },
					...{ salon_resource_id: id, until },
				})),
			),
		),
	}),
};
