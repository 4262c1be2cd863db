import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import type { QuestionDefinition } from "./room-question.ts";

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
export const holdEndQuestion: QuestionDefinition<Input, Answer> = {
	days: ({ date }) => [toDayNumber(date)],
	answer: ({ book }, _, { key, date, from }) => {
		const held = book.holdsOn(toDayNumber(date)).find((hold) => hold.key === key && hold.from === from);
		return { until: held?.until ?? null };
	},
};
