import { markColour } from "./colour-class.ts";
import type { Mark } from "./mark.ts";

/** What a choice of a friend-information field tells of the mark that it stands for. */
interface Choice {
	id: number;
	label: string;
	color?: string | null;
}

/** The marks that the choices of a friend-information field make, in the field's order. */
export const fromChoices = (choices: readonly Choice[]): Mark[] =>
	choices.map(({ id, label, color }, sortIndex) => ({
		id,
		value: label,
		color: markColour(color ?? ""),
		sortIndex,
	}));
