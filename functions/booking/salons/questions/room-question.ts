import type { SalonState } from "../engine/salon-state.ts";

export interface QuestionDefinition<Input, Answer> {
	/** The numbers of the days that it is about. */
	days: (input: Input) => number[];
	answer: (state: SalonState, now: number, input: Input) => Answer;
}
