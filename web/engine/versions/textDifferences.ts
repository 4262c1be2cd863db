import { diffArrays } from "diff";

/** Part of a text, and whether it differs from the other text. */
export interface DifferencePiece {
	text: string;
	differs: boolean;
}

/**
 * Texts with more differences are shown as entirely different, because single changes would not be visible.
 */
const MAX_DIFFERENCES = 2_000;

const wordSegmenter = new Intl.Segmenter("ja", { granularity: "word" });

/** Compares two texts word by word. The pieces of each side add up to its text. */
export function compareTexts(
	before: string,
	after: string,
): { before: DifferencePiece[]; after: DifferencePiece[] } {
	const changes = diffArrays(wordsOf(before), wordsOf(after), { maxEditLength: MAX_DIFFERENCES });
	if (!changes) return { before: entirelyDifferent(before), after: entirelyDifferent(after) };
	return {
		before: changes
			.filter(({ added }) => !added)
			.map(({ value, removed }) => ({ text: value.join(""), differs: removed })),
		after: changes
			.filter(({ removed }) => !removed)
			.map(({ value, added }) => ({ text: value.join(""), differs: added })),
	};
}

const wordsOf = (text: string): string[] => [...wordSegmenter.segment(text)].map(({ segment }) => segment);

const entirelyDifferent = (text: string): DifferencePiece[] => (text === "" ? [] : [{ text, differs: true }]);
