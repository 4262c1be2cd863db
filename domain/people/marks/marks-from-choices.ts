import type { VarChoice } from "#domain/engine/kinds/var.ts";
import { parseMarkColour } from "#domain/platform/colours/colour-class.ts";
import type { FriendMark } from "./friend-mark.ts";

/** Converts the choices of a friend-information field to marks, in the field's order. */
export const marksFromChoices = (choices: readonly VarChoice[]): FriendMark[] =>
	choices
		.toSorted((a, b) => a.sortIndex - b.sortIndex)
		.map(({ id, value, color }, sortIndex) => ({ id, value, color: parseMarkColour(color), sortIndex }));
