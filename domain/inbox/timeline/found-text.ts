import { unifyWidth } from "#domain/platform/texts/normalise-text.ts";

/** Runs of fewer characters are in no index of trigrams. */
export const LEAST_INDEXED = 3;

/** Offset of a full-width form from its ASCII character. */
const WIDE = 0xfee0;

const wide = (text: string): string =>
	text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + WIDE));

/**
 * Spellings of the typed text in messages: unchanged, with unified widths, and in full-width letters, small
 * or capital, whose case SQLite's own functions do not fold. A message's text is stored and searched as its
 * writer wrote it.
 */
export function waysToWrite(typed: string): string[] {
	const narrow = unifyWidth(typed);
	return [...new Set([typed, narrow, wide(narrow.toLowerCase()), wide(narrow.toUpperCase())])];
}

/** Full-width letters, whose case the index folds and SQLite's own functions do not. */
const WIDE_LETTER = /[Ａ-Ｚａ-ｚ]/;

/**
 * Longest part of a text without a repeated trigram. The index reads the messages of a trigram as often as a
 * phrase contains it: of a hundred equal letters it would read the same ones ninety-eight times.
 */
export function withoutRepetition(text: string): string {
	const characters = [...text];
	const lastAt = new Map<string, number>();
	let [from, to] = [0, 0];
	for (let at = 0, begin = 0; at + LEAST_INDEXED <= characters.length; at++) {
		const run = characters
			.slice(at, at + LEAST_INDEXED)
			.join("")
			.toLowerCase();
		begin = Math.max(begin, (lastAt.get(run) ?? -1) + 1);
		lastAt.set(run, at);
		if (at + LEAST_INDEXED - begin > to - from) [from, to] = [begin, at + LEAST_INDEXED];
	}
	return characters.slice(from, to).join("");
}

/**
 * Full-width letters in a text, in lower case, by which SQL can match a message as the index would; null
 * where it has letters of other alphabets, whose case only the index folds.
 */
export function wideLettersIn(text: string): string[] | null {
	const cased = [...text].filter(
		(character) => character > "\u007f" && character.toLowerCase() !== character.toUpperCase(),
	);
	if (!cased.every((character) => WIDE_LETTER.test(character))) return null;
	return [...new Set(cased.map((character) => character.toLowerCase()))];
}

/** Part of a text, and whether it matches the search. */
export interface FoundPart {
	text: string;
	isHit: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Text in parts, for marking the matches. Without a search it is one part. */
export function foundParts(text: string, search: string): FoundPart[] {
	if (search === "") return [{ text, isHit: false }];
	return text
		.split(hitOf(search))
		.map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
		.filter((part) => part.text !== "");
}

/** Predicate for texts that contain the search; an empty search matches none. */
export function finderOf(search: string): (text: string) => boolean {
	if (search === "") return () => false;
	const hit = hitOf(search);
	return (text) => hit.test(text);
}

function hitOf(search: string): RegExp {
	const ways = waysToWrite(search).sort((one, other) => other.length - one.length);
	return new RegExp(`(${ways.map(escaped).join("|")})`, "iu");
}
