import type { SalonState } from "../engine/salon-state.ts";

/** Read-only query of a salon's room; each has its own file. */
export interface RoomQueryDefinition<Input, Answer> {
	/** Days that must be loaded. */
	days: (input: Input) => number[];
	answer: (state: SalonState, now: number, input: Input) => Answer;
}
