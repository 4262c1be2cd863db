import { EVENT_ROOT } from "#domain/engine/public-addresses/event-address.ts";
import { FORM_ROOT, FORM_TOKEN } from "#domain/engine/public-addresses/form-address.ts";
import { removeOwnLinkMarks } from "#domain/engine/public-addresses/own-links.ts";
import { PRODUCT_ROOT } from "#domain/engine/public-addresses/product-address.ts";
import { SALON_ROOT } from "#domain/engine/public-addresses/salon-address.ts";
import type { PlaceholderValues } from "./definition.ts";
import { type Placeholder, resolvePlaceholder, type WrittenPlaceholder } from "./registry.ts";

/*
 * People copy the address of a form, a salon, an event or a product from its page and paste it into a message. Without
 * the friend's signature a form does not open, and a booking is a stranger's. Such an address therefore stands
 * for its placeholder.
 */

/** Kinds of placeholder by path, with the length of their codes. */
const KINDS = {
	[FORM_ROOT]: { aliasType: "form", length: 6 },
	[SALON_ROOT]: { aliasType: "salon", length: 24 },
	[EVENT_ROOT]: { aliasType: "event", length: 24 },
	[PRODUCT_ROOT]: { aliasType: "pay", length: 8 },
} as const;
type Root = keyof typeof KINDS;

const PATHS = Object.entries(KINDS).map(([root, { length }]) => `${root}[\\w-]{${length}}`);
/**
 * Not within another address, whose host would receive the signature, nor a page behind the address. A query
 * of its own is kept, except a signature, and the mode of the operators' preview.
 */
const ADDRESS = `(?<!://[!-~]*)(https?://[^\\s/?#]+)(${PATHS.join("|")})(?![\\w/-]|\\?(?:${FORM_TOKEN}|mode)=)(\\?(?=[\\w-]))?`;
const ADDRESSES = new RegExp(ADDRESS, "g");
const ANY_ADDRESS = new RegExp(ADDRESS);

/** Part of a text: as written, or the placeholder that an address stands for. */
interface TextPart {
	text: string;
	placeholder: Placeholder | null;
}

/** Whether a text contains what may be such an address; its host and code are compared later. */
export const mayHaveOwnAddress = (text: string): boolean => ANY_ADDRESS.test(text);

/** Splits a text written by a person at the addresses of this deployment's forms, salons, events and products. */
export function splitOwnAddresses(text: string, values: PlaceholderValues): TextPart[] {
	const parts: TextPart[] = [];
	let end = 0;
	let following = "";
	for (const { 0: match, 1: origin = "", 2: path = "", 3: query = "", index } of text.matchAll(ADDRESSES)) {
		const placeholder = placeholderOf(path);
		if (removeOwnLinkMarks(resolvePlaceholder(placeholder, values)) !== origin + path) continue;
		parts.push({ text: following + text.slice(end, index), placeholder: null });
		parts.push({ text: origin + path, placeholder: { ...placeholder, isDeleted: false, id: null } });
		end = index + match.length;
		following = query && "&";
	}
	parts.push({ text: following + text.slice(end), placeholder: null });
	return parts;
}

function placeholderOf(path: string): WrittenPlaceholder {
	const root = (Object.keys(KINDS) as Root[]).find((each) => path.startsWith(each))!;
	return { aliasType: KINDS[root].aliasType, params: { code: path.slice(root.length) } };
}
