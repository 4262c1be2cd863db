import { unifyWidth } from "#domain/platform/texts/normalise-text.ts";

/** Minimum length of a text that the trigram index can find. */
export const MIN_INDEXED_LENGTH = 3;

/** Offset of a full-width form from its ASCII character. */
const WIDE = 0xfee0;

const wide = (text: string): string =>
	text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + WIDE));

/**
 * Spellings under which messages may contain a search text: unchanged, with unified widths, and in full-width
 * letters, lower and upper case, which SQLite's functions do not fold. Messages are stored as written.
 */
export function listSpellings(typed: string): string[] {
	const narrow = unifyWidth(typed);
	return [...new Set([typed, narrow, wide(narrow.toLowerCase()), wide(narrow.toUpperCase())])];
}

/** Full-width letters, whose case the index folds and SQLite's own functions do not. */
const WIDE_LETTER = /[Ａ-Ｚａ-ｚ]/;

/**
 * Longest part of a text without a repeated trigram. The index reads the messages of a trigram once per
 * occurrence in the phrase: for a hundred equal letters it would read the same messages ninety-eight times.
 */
export function withoutRepetition(text: string): string {
	const characters = [...text];
	const lastAt = new Map<string, number>();
	let [from, to] = [0, 0];
	for (let at = 0, begin = 0; at + MIN_INDEXED_LENGTH <= characters.length; at++) {
		const trigram = characters
			.slice(at, at + MIN_INDEXED_LENGTH)
			.join("")
			.toLowerCase();
		begin = Math.max(begin, (lastAt.get(trigram) ?? -1) + 1);
		lastAt.set(trigram, at);
		if (at + MIN_INDEXED_LENGTH - begin > to - from) [from, to] = [begin, at + MIN_INDEXED_LENGTH];
	}
	return characters.slice(from, to).join("");
}

/**
 * Full-width letters in a text, in lower case, with which SQL can match messages as the index does. Null if
 * the text has letters of other alphabets, whose case only the index folds.
 */
export function wideLettersIn(text: string): string[] | null {
	const casedLetters = [...text].filter(
		(character) => character > "\u007f" && character.toLowerCase() !== character.toUpperCase(),
	);
	if (!casedLetters.every((character) => WIDE_LETTER.test(character))) return null;
	return [...new Set(casedLetters.map((character) => character.toLowerCase()))];
}

/** Part of a text, and whether it matches the search. */
export interface FoundPart {
	text: string;
	isHit: boolean;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Parts of a text, for highlighting the matches; one part without a search. */
export function foundParts(text: string, search: string): FoundPart[] {
	if (search === "") return [{ text, isHit: false }];
	return text
		.split(hitOf(search))
		.map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
		.filter((part) => part.text !== "");
}

/** Predicate for texts that contain the search; an empty search matches none. */
export function createTextMatcher(search: string): (text: string) => boolean {
	if (search === "") return () => false;
	const pattern = hitOf(search);
	return (text) => pattern.test(text);
}

function hitOf(search: string): RegExp {
	const spellings = listSpellings(search).sort((a, b) => b.length - a.length);
	return new RegExp(`(${spellings.map(escapePattern).join("|")})`, "iu");
}
