import type { VarChoice } from "#domain/engine/kinds/var.ts";
import { markColour } from "./colour-class.ts";
import type { FriendMark } from "./mark.ts";

/** The marks made of a friend-information field's choices, in the field's order. */
export const fromChoices = (choices: readonly VarChoice[]): FriendMark[] =>
	choices
		.toSorted((one, other) => one.sortIndex - other.sortIndex)
		.map(({ id, value, color }, sortIndex) => ({ id, value, color: markColour(color), sortIndex }));
