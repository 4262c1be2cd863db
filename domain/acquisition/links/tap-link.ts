import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { isCountableAddress } from "./countable-address.ts";
import { findLinks, mapLinks } from "./map-links.ts";

/** Counted link of a delivery. The address in the message contains its index in the delivery's list. */
export interface TapLink {
	/** Address as written, which identifies the link (`links.url`). */
	written: string;
	/** Target, with the friend's values. */
	url: string;
}

/** Maximum number of counted links per delivery; further ones are sent unchanged. */
const MAX_TAP_LINKS = 100;

interface TapLinkArgs {
	/** Replaces the placeholders of an address by the friend's values. */
	fill: (written: string) => string;
	/** Public origin of the console. */
	origin: string;
	/** Links excluded by operators, as written. */
	except: ReadonlySet<string>;
}

/**
 * Counted links of messages.
 * @param writtenMessages messages with placeholders
 * @param filledMessages the same messages with the friend's values
 */
export function findTapLinks(
	writtenMessages: readonly LineMessage[],
	filledMessages: readonly LineMessage[],
	{ fill, origin, except }: TapLinkArgs,
): TapLink[] {
	const filledLinks = new Set(findLinks(filledMessages));
	const byUrl = new Map<string, TapLink>();
	for (const writtenAddress of findLinks(writtenMessages)) {
		if (except.has(writtenAddress)) continue;
		const url = fill(writtenAddress);
		if (filledLinks.has(url) && isCountableAddress(url, origin) && !byUrl.has(url))
			byUrl.set(url, { written: writtenAddress, url });
	}
	return [...byUrl.values()].slice(0, MAX_TAP_LINKS);
}

/**
 * Replaces counted links in messages.
 * @param address returns the address for the link with this index
 */
export function withTapLinks(
	messages: LineMessage[],
	links: readonly TapLink[],
	address: (index: number) => string,
): LineMessage[] {
	if (links.length === 0) return messages;
	const indexes = new Map(links.map(({ url }, index) => [url, index]));
	return mapLinks(messages, (url) => {
		const index = indexes.get(url);
		return index === undefined ? url : address(index);
	});
}
