import { withStoredEmoji, withWrittenEmoji } from "#domain/engine/messages/emoji-texts.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { parsePlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { findAddresses, PLACEHOLDER_BEGIN, PLACEHOLDER_END } from "./find-addresses.ts";

/** Fields of a message with addresses that a tap opens; LINE itself loads all others. */
const OPENED_FIELDS: ReadonlySet<string> = new Set(["uri", "linkUri", "desktop"]);

const HIDDEN = new RegExp(`${PLACEHOLDER_BEGIN}(\\d+)${PLACEHOLDER_END}`, "g");

const WHOLE = /^https?:\/\//i;

type Change = (address: string) => string;

/**
 * Applies a change to all addresses in messages that a tap opens: those of buttons and pictures, and those in
 * texts.
 */
export const mapLinks = (messages: readonly LineMessage[], change: Change): LineMessage[] =>
	messages.map((message) => {
		const written = withWrittenEmoji(message);
		const mapped = mapTexts(written, (text, field) =>
			OPENED_FIELDS.has(field) && WHOLE.test(text) ? change(text) : text,
		);
		const changed =
			mapped.type === "text" && hasFreeText(mapped)
				? { ...mapped, text: withAddresses(mapped.text, change) }
				: mapped;
		return written === message ? changed : withStoredEmoji(changed);
	});

/** Positions of LINE's emoji and of mentions, as LINE takes them, would be shifted by a longer address. */
const hasFreeText = (message: object): boolean => !("emojis" in message) && !("mention" in message);

/** Addresses that `mapLinks` would change, in order. */
export function findLinks(messages: readonly LineMessage[]): string[] {
	const links: string[] = [];
	mapLinks(messages, (address) => {
		links.push(address);
		return address;
	});
	return links;
}

/**
 * Text with its addresses changed. An address with an ambiguous end stays unchanged, so that it leads where
 * its author intended.
 */
function withAddresses(text: string, change: Change): string {
	if (!text.includes("://") || text.includes(PLACEHOLDER_BEGIN) || text.includes(PLACEHOLDER_END))
		return text;
	const segments = parsePlaceholders(text);
	const maskedText = segments
		.map(({ text, placeholder }, index) => (placeholder ? PLACEHOLDER_BEGIN + index + PLACEHOLDER_END : text))
		.join("");
	const restorePlaceholders = (part: string) =>
		part.replace(HIDDEN, (_, index: string) => segments[Number(index)]!.text);
	let result = "";
	let last = 0;
	for (const { start, end, isDoubtful } of findAddresses(maskedText)) {
		const address = restorePlaceholders(maskedText.slice(start, end));
		result += restorePlaceholders(maskedText.slice(last, start)) + (isDoubtful ? address : change(address));
		last = end;
	}
	return result + restorePlaceholders(maskedText.slice(last));
}
