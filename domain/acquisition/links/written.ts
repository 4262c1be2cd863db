import type { LineMessage } from "#domain/engine/messages/line.ts";
import { parse } from "#domain/engine/placeholders/text.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { findAddresses, PLACEHOLDER_BEGIN, PLACEHOLDER_END } from "./find-addresses.ts";

/** The fields of a message whose address a tap opens; all others are LINE's to fetch. */
const OPENED: ReadonlySet<string> = new Set(["uri", "linkUri", "desktop"]);

const HIDDEN = new RegExp(`${PLACEHOLDER_BEGIN}(\\d+)${PLACEHOLDER_END}`, "g");

const WHOLE = /^https?:\/\//i;

type Change = (address: string) => string;

/** Messages with the addresses changed that a tap opens: those of buttons and pictures, and those within a text. */
export const mapLinks = (messages: readonly LineMessage[], change: Change): LineMessage[] =>
	messages.map((message) => {
		const mapped = mapTexts(message, (text, field) =>
			OPENED.has(field) && WHOLE.test(text) ? change(text) : text,
		);
		return mapped.type === "text" && hasFreeText(mapped)
			? { ...mapped, text: withAddresses(mapped.text, change) }
			: mapped;
	});

/** LINE's own emoji have fixed offsets in their text, which a longer address would move. */
const hasFreeText = (message: object): boolean => !("emojis" in message) && !("mention" in message);

/** The addresses that `mapLinks` changes, in their order. */
export function linksIn(messages: readonly LineMessage[]): string[] {
	const found: string[] = [];
	mapLinks(messages, (address) => {
		found.push(address);
		return address;
	});
	return found;
}

/**
 * Text with its addresses changed. An address with an ambiguous end is unchanged, so that it leads where its
 * author meant.
 */
function withAddresses(text: string, change: Change): string {
	if (!text.includes("://") || text.includes(PLACEHOLDER_BEGIN) || text.includes(PLACEHOLDER_END))
		return text;
	const segments = parse(text);
	const hidden = segments
		.map(({ text, placeholder }, index) => (placeholder ? PLACEHOLDER_BEGIN + index + PLACEHOLDER_END : text))
		.join("");
	const shown = (part: string) => part.replace(HIDDEN, (_, index: string) => segments[Number(index)]!.text);
	let written = "";
	let last = 0;
	for (const { start, end, isDoubtful } of findAddresses(hidden)) {
		const address = shown(hidden.slice(start, end));
		written += shown(hidden.slice(last, start)) + (isDoubtful ? address : change(address));
		last = end;
	}
	return written + shown(hidden.slice(last));
}
