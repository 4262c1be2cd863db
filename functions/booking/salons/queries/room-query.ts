import type { SalonState } from "../engine/salon-state.ts";

export interface RoomQueryDefinition<Input, Answer> {
	/** Days that must be loaded. */
	days: (input: Input) => number[];
	answer: (state: SalonState, now: number, input: Input) => Answer;
}
