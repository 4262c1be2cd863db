import { compatible } from "../texts/normalise.ts";

/** Runs of fewer characters are in no index of trigrams. */
export const LEAST_INDEXED = 3;

/** How far a full-width form lies behind its ASCII character. */
const WIDE = 0xfee0;

const wide = (text: string): string =>
	text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + WIDE));

/**
 * How messages may write what was typed: as it stands, with its widths unified, and in full-width letters, small or
 * capital, whose case SQLite's own functions do not fold. A message's text is stored and searched as its writer wrote it.
 */
export function waysToWrite(typed: string): string[] {
	const narrow = compatible(typed);
	return [...new Set([typed, narrow, wide(narrow.toLowerCase()), wide(narrow.toUpperCase())])];
}

/** A part of a text, and whether it is what was searched for. */
export interface FoundPart {
	text: string;
	isHit: boolean;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text in parts, so that what was searched for can be marked in it. Without a search it is one part. */
export function foundParts(text: string, search: string): FoundPart[] {
	if (search === "") return [{ text, isHit: false }];
	return text
		.split(hitOf(search))
		.map((part, index) => ({ text: part, isHit: index % 2 === 1 }))
		.filter((part) => part.text !== "");
}

/** What tells of many texts whether they hold what was searched for; without a search none does. */
export function finderOf(search: string): (text: string) => boolean {
	if (search === "") return () => false;
	const hit = hitOf(search);
	return (text) => hit.test(text);
}

function hitOf(search: string): RegExp {
	const ways = waysToWrite(search).sort((one, other) => other.length - one.length);
	return new RegExp(`(${ways.map(escaped).join("|")})`, "iu");
}
