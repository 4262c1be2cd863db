import { dayNumber } from "#domain/booking/salons/minutes.ts";
import type { QuestionDefinition } from "./question.ts";

interface Input {
	/** The hold's key, the day and the minute of what was chosen. */
	key: string;
	date: string;
	from: number;
}

interface Answer {
	/** Epoch ms; null where it is not kept. */
	until: number | null;
}

/** Until when a time is kept for whoever has its key. */
export const keptUntil: QuestionDefinition<Input, Answer> = {
	days: ({ date }) => [dayNumber(date)],
	answer: ({ book }, _, { key, date, from }) => {
		const held = book.holdsOn(dayNumber(date)).find((hold) => hold.key === key && hold.from === from);
		return { until: held?.until ?? null };
	},
};
