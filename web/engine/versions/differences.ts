import { diffArrays } from "diff";

/** A part of a text, and whether the other text has it. */
export interface Piece {
	text: string;
	differs: boolean;
}

/** Texts with more differences are shown as wholly different: what changed could not be seen in them either. */
const MOST_DIFFERENCES = 2_000;

const words = new Intl.Segmenter("ja", { granularity: "word" });

/** What of two texts differs, word by word. Each side's pieces are its text again. */
export function differencesOf(before: string, after: string): { before: Piece[]; after: Piece[] } {
	const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MOST_DIFFERENCES });
	if (!changes) return { before: whole(before), after: whole(after) };
	return {
		before: changes
			.filter(({ added }) => !added)
			.map(({ value, removed }) => ({ text: value.join(""), differs: removed })),
		after: changes
			.filter(({ removed }) => !removed)
			.map(({ value, added }) => ({ text: value.join(""), differs: added })),
	};
}

const wordsOf = (text: string): string[] => [...words.segment(text)].map(({ segment }) => segment);

const whole = (text: string): Piece[] => (text === "" ? [] : [{ text, differs: true }]);
