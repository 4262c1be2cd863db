import { unsealed, withoutMarks, withoutOldMarks } from "#domain/engine/public-addresses/own-links.ts";
import { cutToWidth } from "#domain/platform/texts/width.ts";
import { AddressEnd } from "./address-end.ts";
import type { PlaceholderNaming, PlaceholderTargets, PlaceholderValues } from "./definition.ts";
import {
	type AliasType,
	describePlaceholder,
	isOwn,
	isWithheld,
	namingOf,
	type Placeholder,
	readPlaceholder,
	resolvePlaceholder,
	type WrittenPlaceholder,
	writePlaceholder,
} from "./registry.ts";
import { VACANCY_LINK } from "./reservation.ts";
import { NO_REPLACE, takeApart } from "./written-form.ts";

/** A stretch of plain text, or a placeholder with its written form. */
export interface Segment {
	text: string;
	placeholder: Placeholder | null;
}

/** Whether the text asks to be left as it is (E-335). */
export const isLeftAlone = (text: string): boolean => text.endsWith(NO_REPLACE);

/** A stored text as plain text and placeholders, in order. Joined again they are the same text. */
export const parse = (text: string, targets?: PlaceholderTargets): Segment[] =>
	isLeftAlone(text) ? [{ text, placeholder: null }] : segmentsOf(text, targets);

/** As `parse`, but ignores ' -noreplace': an editor shows chips in any case. */
export function segmentsOf(text: string, targets?: PlaceholderTargets): Segment[] {
	const segments: Segment[] = [];
	for (const { inside, written } of takeApart(text)) {
		const placeholder = inside === null ? null : readPlaceholder(inside, targets);
		const last = segments.at(-1);
		if (!placeholder && last && !last.placeholder) last.text += written;
		else segments.push({ text: written, placeholder });
	}
	return segments;
}

export const stringify = (segments: readonly Segment[]): string => segments.map(({ text }) => text).join("");

/**
 * Inserts a placeholder into a text (behind one that the position lies in), and answers the new position of the cursor.
 */
export function insert(
	text: string,
	position: number,
	placeholder: WrittenPlaceholder,
): { text: string; cursor: number } {
	let at = 0;
	for (const { text: written, placeholder: other } of parse(text)) {
		const end = at + written.length;
		if (other && at < position && position < end) position = end;
		at = end;
	}
	const written = writePlaceholder(placeholder);
	return {
		text: text.slice(0, position) + written + text.slice(position),
		cursor: Math.min(position, text.length) + written.length,
	};
}

interface Resolving {
	/** The whole text is one address. */
	isAddress?: boolean;
	/** For the labels of what is withheld. */
	targets?: PlaceholderTargets | undefined;
}

/**
 * The text as one friend reads it. What is put in is never read again, so a friend whose name is `{SYS_MAIL}` stays
 * called that. A text that is left alone only loses the words that ask for it. What is put into the path or the query of
 * an address is encoded, so that a name with an `&` in it is one value; an address that a placeholder begins is as it is.
 * In a preview, what is withheld from the operator has a label instead.
 */
export function resolve(
	text: string,
	values: PlaceholderValues,
	{ isAddress = false, targets }: Resolving = {},
): string {
	if (isLeftAlone(text)) return unsealed(text.slice(0, -NO_REPLACE.length));
	return resolvePlaceholders(parse(text, targets), isAddress, (placeholder) =>
		isWithheld(placeholder, values) ? labelOf(placeholder, targets) : resolvePlaceholder(placeholder, values),
	);
}

/** Whose values are a friend's own links. */
const OWN_LINKS: ReadonlySet<AliasType> = new Set(["form", "salon", "event"]);

/** A value that ends with an address. */
const ENDS_WITH_ADDRESS = /(?:^|\s)https?:\/\/\S+$/i;
/** A continuation that an author writes on purpose behind an address: its query, its path, its anchor. */
const CONTINUATION = /^[&?#/=]/;
const LETTER_BEYOND_ASCII = /^[^\s!-~]/u;

/**
 * Whether a space keeps a text apart from the address that a placeholder made before it. Phones take letters and
 * punctuation of any script for a part of an address; ASCII behind an address of somebody else is its continuation.
 */
function isKeptApart(text: string, isOwn: boolean, isPlaceholder: boolean): boolean {
	if (text === "" || /^\s/.test(text)) return false;
	if (isPlaceholder) return true;
	return LETTER_BEYOND_ASCII.test(text) || (isOwn && !CONTINUATION.test(text));
}

/**
 * Half a surrogate pair cannot be encoded; U+FFFD stands for it. Only the address of a form, a salon or an event keeps its mark
 * (own-links.ts), and not within another address, whose host would get the signature.
 */
function resolvePlaceholders(
	segments: Segment[],
	isAddress: boolean,
	meaning: (placeholder: Placeholder) => string,
): string {
	const end = new AddressEnd(isAddress);
	const written: string[] = [];
	const write = (part: string) => {
		end.write(part);
		written.push(part);
	};
	let address: { isOwn: boolean } | null = null;
	for (const { text, placeholder } of segments) {
		const value = placeholder ? meaning(placeholder) : text;
		const isOwn = isOwnLink(placeholder);
		const marked = isOwn ? value : unsealed(value);
		if (address && isKeptApart(marked, address.isOwn, placeholder !== null)) write(" ");
		const isEncoded = placeholder !== null && end.isWithin;
		write(isEncoded ? encodeURIComponent(withoutMarks(marked).toWellFormed()) : marked);
		if (marked !== "")
			address = !isAddress && !isEncoded && placeholder && ENDS_WITH_ADDRESS.test(marked) ? { isOwn } : null;
	}
	return withoutOldMarks(written.join(""));
}

const isOwnLink = (placeholder: Placeholder | null): boolean =>
	placeholder !== null &&
	(OWN_LINKS.has(placeholder.aliasType) ||
		(placeholder.aliasType === "context" && placeholder.params.key === VACANCY_LINK));

/** The text with its common variables, dates and forms resolved. Values of a friend's own have labels instead. */
export function resolveForAnybody(
	text: string,
	values: PlaceholderValues,
	targets?: PlaceholderTargets,
): string {
	if (isLeftAlone(text)) return resolve(text, values);
	return resolvePlaceholders(parse(text, targets), false, (placeholder) =>
		isOwn(placeholder) || isWithheld(placeholder, values)
			? labelOf(placeholder, targets)
			: resolvePlaceholder(placeholder, values),
	);
}

/** The records that texts name and that must be looked up before they can be described. */
export function namingsIn(texts: readonly string[]): PlaceholderNaming {
	const named: PlaceholderNaming = {
		friendInfo: [],
		commonVars: [],
		forms: [],
		salons: [],
		events: [],
		scores: [],
	};
	for (const { placeholder } of texts.flatMap((text) => parse(text)))
		for (const [kind, names] of Object.entries(placeholder ? namingOf(placeholder) : {}))
			named[kind as keyof PlaceholderNaming].push(...names);
	return named;
}

/** A placeholder's label in a text that has no chips. */
const labelOf = (placeholder: Placeholder, targets: PlaceholderTargets | undefined): string =>
	`［${describePlaceholder(placeholder, targets)}］`;

/** A text with labels in place of its placeholders. */
export const labelled = (text: string, targets?: PlaceholderTargets): string =>
	describedSegments(text, targets)
		.map(({ label }) => label)
		.join("");

/** The text on one line with labels for placeholders, for titles, summaries and screen readers. */
export const describeText = (text: string, targets?: PlaceholderTargets): string =>
	describedSegments(text, targets).map(onOneLine).join("");

/**
 * As `describeText`, cut by width in half-width columns. A label that is not at the beginning is kept whole or left
 * out.
 */
export function describeShort(text: string, width: number, targets?: PlaceholderTargets): string {
	let described = "";
	for (const segment of describedSegments(text, targets)) {
		const longer = described + onOneLine(segment);
		const cut = cutToWidth(longer, width);
		if (cut !== longer) return segment.placeholder && described !== "" ? `${described}…` : cut;
		described = longer;
	}
	return described;
}

const describedSegments = (text: string, targets: PlaceholderTargets | undefined): ShownSegment[] =>
	parse(text, targets).map(({ text, placeholder }) => ({
		label: placeholder ? labelOf(placeholder, targets) : text,
		placeholder,
	}));

const onOneLine = ({ label, placeholder }: ShownSegment): string =>
	placeholder ? label : label.replaceAll(/\s+/g, " ");

/** A segment as it is shown: the text itself, or the label on a chip. */
export interface ShownSegment {
	label: string;
	placeholder: Placeholder | null;
}

/** How many characters of a text lists show (E-337). */
export const SHOWN_LENGTH = 60;

const ELLIPSIS = "…";

/** The text for a list, cut with an ellipsis after a number of characters. A chip is shown whole or left out. */
export function show(text: string, targets?: PlaceholderTargets, length = SHOWN_LENGTH): ShownSegment[] {
	const shown: ShownSegment[] = [];
	let room = length;
	for (const { text: written, placeholder } of parse(text, targets)) {
		const label = placeholder ? describePlaceholder(placeholder, targets) : written;
		const characters = [...label];
		if (characters.length <= room) shown.push({ label, placeholder });
		else {
			const kept = placeholder ? "" : characters.slice(0, room).join("");
			return [...shown, { label: kept + ELLIPSIS, placeholder: null }];
		}
		room -= characters.length;
	}
	return shown;
}
