import {
	type OwnLinkKind,
	removeOwnLinkMarks,
	withoutOldMarks,
	withoutSeals,
} from "#domain/engine/public-addresses/own-links.ts";
import { EMOJI_WORDS } from "#domain/platform/line/line-emoji.ts";
import { cutToWidth } from "#domain/platform/texts/cut-to-width.ts";
import { AddressEnd } from "./address-end.ts";
import type { PlaceholderNaming, PlaceholderTargets, PlaceholderValues } from "./definition.ts";
import { TICKET_LINK } from "./event-booking-values.ts";
import { withoutWrittenEmoji } from "./line-emoji.ts";
import {
	type AliasType,
	describePlaceholder,
	isFriendSpecific,
	isPlaceholderWithheld,
	namingOf,
	type Placeholder,
	readPlaceholder,
	resolvePlaceholder,
	type WrittenPlaceholder,
	writePlaceholder,
} from "./registry.ts";
import { VACANCY_LINK } from "./reservation-values.ts";
import { NO_REPLACE, splitBraces } from "./written-form.ts";
import { splitOwnAddresses } from "./written-own-address.ts";

/** Plain text, or a placeholder with its written form. */
export interface TextSegment {
	text: string;
	placeholder: Placeholder | null;
}

/** Whether the text disables replacement (E-335). */
export const disablesPlaceholders = (text: string): boolean => text.endsWith(NO_REPLACE);

/** Splits a stored text into plain text and placeholders. Joined again they yield the same text. */
export const parsePlaceholders = (text: string, targets?: PlaceholderTargets): TextSegment[] =>
	disablesPlaceholders(text) ? [{ text, placeholder: null }] : segmentsOf(text, targets);

/** Splits a text regardless of ' -noreplace', because editors always show chips. */
export function segmentsOf(text: string, targets?: PlaceholderTargets): TextSegment[] {
	const segments: TextSegment[] = [];
	for (const { content, source } of splitBraces(text)) {
		const placeholder = content === null ? null : readPlaceholder(content, targets);
		const last = segments.at(-1);
		if (!placeholder && last && !last.placeholder) last.text += source;
		else segments.push({ text: source, placeholder });
	}
	return segments;
}

export const joinSegments = (segments: readonly TextSegment[]): string =>
	segments.map(({ text }) => text).join("");

/**
 * Inserts a placeholder into a text (after a placeholder that contains the position), and returns the new
 * cursor position.
 */
export function insertIntoText(
	text: string,
	position: number,
	placeholder: WrittenPlaceholder,
): { text: string; cursor: number } {
	let at = 0;
	for (const { text: written, placeholder: other } of parsePlaceholders(text)) {
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

interface ResolveOptions {
	/** Whether the whole text is one address. */
	isAddress?: boolean;
	/** For the labels of withheld values. */
	targets?: PlaceholderTargets | undefined;
}

/**
 * Returns the text with one friend's values. Inserted values are not parsed again, so a friend named
 * `{SYS_MAIL}` keeps that name. A text with ' -noreplace' only loses that suffix. Values in the path or query
 * of an address are encoded, so that a name with an `&` remains one value; a placeholder at the start of an
 * address is not. In a preview, values withheld from the operator appear as labels.
 */
export function resolveText(
	text: string,
	values: PlaceholderValues,
	{ isAddress = false, targets }: ResolveOptions = {},
): string {
	if (disablesPlaceholders(text)) return withoutSeals(text.slice(0, -NO_REPLACE.length));
	return resolvePlaceholders(segmentsToResolve(text, values, targets), isAddress, (placeholder) =>
		isPlaceholderWithheld(placeholder, values)
			? labelOf(placeholder, targets)
			: resolvePlaceholder(placeholder, values),
	);
}

/** Segments of a text, in which addresses of our own forms, salons, events and products are placeholders. */
const segmentsToResolve = (
	text: string,
	values: PlaceholderValues,
	targets: PlaceholderTargets | undefined,
): TextSegment[] =>
	parsePlaceholders(text, targets).flatMap(({ text, placeholder }) => {
		if (placeholder === null) return splitOwnAddresses(text, values);
		// An operator may keep the address in a common variable; a friend's own values stay as they are.
		const value = placeholder.aliasType === "commonVar" ? resolvePlaceholder(placeholder, values) : "";
		const address = splitOwnAddresses(value, values).find((part) => part.text === value && part.placeholder);
		return address ?? { text, placeholder };
	});

/** Placeholders whose values are a friend's own links. */
const OWN_LINKS: ReadonlySet<AliasType> = new Set(["form", "salon", "event", "pay"]);

/** Value that ends with an address. */
const ENDS_WITH_ADDRESS = /(?:^|\s)https?:\/\/\S+$/i;
/** Intended continuation of an address: query, path or fragment. */
const CONTINUATION = /^[&?#/=]/;
const LETTER_BEYOND_ASCII = /^[^\s!-~]/u;

/**
 * Whether a space must separate a text from the address that a placeholder inserted before it. Phones treat
 * letters and punctuation of any script as part of an address; ASCII after a foreign address is its
 * continuation.
 */
function needsSeparator(text: string, isOwn: boolean, isPlaceholder: boolean): boolean {
	if (text === "" || /^\s/.test(text)) return false;
	if (isPlaceholder) return true;
	return LETTER_BEYOND_ASCII.test(text) || (isOwn && !CONTINUATION.test(text));
}

/**
 * Joins segments with their values, encoded within addresses and separated from an address before them. Only
 * the address of a form, a salon or an event keeps its mark, which becomes the friend's signature (own-links.ts);
 * not within another address, whose host would receive the signature.
 */
function resolvePlaceholders(
	segments: TextSegment[],
	isAddress: boolean,
	renderValue: (placeholder: Placeholder) => string,
): string {
	const end = new AddressEnd(isAddress);
	const pieces: string[] = [];
	const write = (part: string) => {
		end.write(part);
		pieces.push(part);
	};
	let address: { isOwn: boolean } | null = null;
	for (const { text, placeholder } of segments) {
		const value = placeholder ? renderValue(placeholder) : text;
		const isOwn = isOwnLink(placeholder);
		const isEmoji = placeholder?.aliasType === "emoji";
		const written = isOwn
			? value
			: withoutSeals(placeholder && !isEmoji ? withoutWrittenEmoji(value) : value);
		if (address && needsSeparator(written, address.isOwn, placeholder !== null)) write(" ");
		const isEncoded = placeholder !== null && !isEmoji && end.isWithin;
		// Half a surrogate pair cannot be encoded and becomes U+FFFD.
		write(isEncoded ? encodeURIComponent(removeOwnLinkMarks(written).toWellFormed()) : written);
		if (written !== "")
			address = !isAddress && !isEncoded && placeholder && ENDS_WITH_ADDRESS.test(written) ? { isOwn } : null;
	}
	return withoutOldMarks(pieces.join(""));
}

const isOwnLink = (placeholder: Placeholder | null): boolean =>
	placeholder !== null &&
	(OWN_LINKS.has(placeholder.aliasType) ||
		(placeholder.aliasType === "point" && placeholder.params.word === "url") ||
		(placeholder.aliasType === "context" &&
			(placeholder.params.key === VACANCY_LINK || placeholder.params.key === TICKET_LINK)));

/** Kind of the own link that a text consists of; null for any other text. */
export function ownLinkKindOf(text: string): OwnLinkKind | null {
	const [segment, ...others] = parsePlaceholders(text);
	const aliasType = others.length === 0 ? segment?.placeholder?.aliasType : undefined;
	if (aliasType === "pay") return "product";
	return aliasType === "form" || aliasType === "salon" || aliasType === "event" ? aliasType : null;
}

/**
 * Returns the text with its common variables, dates and forms resolved. A friend's own values appear as
 * labels.
 */
export function resolveForAnybody(
	text: string,
	values: PlaceholderValues,
	targets?: PlaceholderTargets,
): string {
	if (disablesPlaceholders(text)) return resolveText(text, values);
	return resolvePlaceholders(segmentsToResolve(text, values, targets), false, (placeholder) =>
		isFriendSpecific(placeholder) || isPlaceholderWithheld(placeholder, values)
			? labelOf(placeholder, targets)
			: resolvePlaceholder(placeholder, values),
	);
}

/** Returns the records that texts reference, to be looked up before the texts can be described. */
export function namingsIn(texts: readonly string[]): PlaceholderNaming {
	const namings: PlaceholderNaming = {
		friendInfo: [],
		commonVars: [],
		forms: [],
		salons: [],
		events: [],
		products: [],
		scores: [],
	};
	for (const { placeholder } of texts.flatMap((text) => parsePlaceholders(text)))
		for (const [kind, names] of Object.entries(placeholder ? namingOf(placeholder) : {}))
			namings[kind as keyof PlaceholderNaming].push(...names);
	return namings;
}

/** Label of a placeholder in a text without chips. */
const labelOf = (placeholder: Placeholder, targets: PlaceholderTargets | undefined): string =>
	placeholder.aliasType === "emoji" ? EMOJI_WORDS : `［${describePlaceholder(placeholder, targets)}］`;

/** Returns a text with labels instead of its placeholders. */
export const labelPlaceholders = (text: string, targets?: PlaceholderTargets): string =>
	describedSegments(text, targets)
		.map(({ label }) => label)
		.join("");

/** Returns the text on one line with labels for placeholders, for titles, summaries and screen readers. */
export const describeText = (text: string, targets?: PlaceholderTargets): string =>
	describedSegments(text, targets).map(onOneLine).join("");

/**
 * As `describeText`, truncated by width in half-width columns. A label that is not at the start is kept whole
 * or omitted.
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

const describedSegments = (text: string, targets: PlaceholderTargets | undefined): LabelledSegment[] =>
	parsePlaceholders(text, targets).map(({ text, placeholder }) => ({
		label: placeholder ? labelOf(placeholder, targets) : text,
		placeholder,
	}));

const onOneLine = ({ label, placeholder }: LabelledSegment): string =>
	placeholder ? label : label.replaceAll(/\s+/g, " ");

/** Segment for display: the text itself, or the label on a chip. */
export interface LabelledSegment {
	label: string;
	placeholder: Placeholder | null;
}

/** Maximum length of a text in lists (E-337). */
export const MAX_LIST_TEXT = 60;

const ELLIPSIS = "…";

/** Returns the text for a list, truncated with an ellipsis. A chip is shown whole or omitted. */
export function truncateSegments(
	text: string,
	targets?: PlaceholderTargets,
	length = MAX_LIST_TEXT,
): LabelledSegment[] {
	const visible: LabelledSegment[] = [];
	let room = length;
	for (const { text: segmentText, placeholder } of parsePlaceholders(text, targets)) {
		const label = placeholder ? describePlaceholder(placeholder, targets) : segmentText;
		const characters = [...label];
		if (characters.length <= room) visible.push({ label, placeholder });
		else {
			const start = placeholder ? "" : characters.slice(0, room).join("");
			return [...visible, { label: start + ELLIPSIS, placeholder: null }];
		}
		room -= characters.length;
	}
	return visible;
}
