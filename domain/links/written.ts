import type { LineMessage } from "../messages/line.ts";
import { mapTexts } from "../messages/texts.ts";
import { parse } from "../placeholders/text.ts";

/** The fields of a message whose address a tap opens; all others are LINE's to fetch. */
const OPENED: ReadonlySet<string> = new Set(["uri", "linkUri", "desktop"]);

/** A placeholder's place while addresses are looked for. Noncharacters: no keyboard has them. */
const BEGIN = "\uFDD1";
const END = "\uFDD2";
const HIDDEN = new RegExp(`${BEGIN}(\\d+)${END}`, "g");

/** An address in a text, as phones find them: it ends where Japanese begins. */
const ADDRESS = new RegExp(`https?://(?:[!#-;=?-\\[\\]_a-z~]|${BEGIN}\\d+${END})+`, "gi");
const WHOLE = /^https?:\/\//i;
/** What closes a sentence is no part of the address before it. */
const CLOSING = /[.,;:!?'")\]]+$/;

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

/** LINE's own emoji stand at fixed places of their text, which a longer address would move. */
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

function withAddresses(text: string, change: Change): string {
	if (!text.includes("://") || text.includes(BEGIN) || text.includes(END)) return text;
	const segments = parse(text);
	const hidden = segments
		.map(({ text, placeholder }, index) => (placeholder ? BEGIN + index + END : text))
		.join("");
	const shown = (part: string) => part.replace(HIDDEN, (_, index: string) => segments[Number(index)]!.text);
	return shown(
		hidden.replace(ADDRESS, (found) => {
			const address = found.replace(CLOSING, "");
			return change(shown(address)) + found.slice(address.length);
		}),
	);
}
