import type { LineMessage } from "#domain/engine/messages/line.ts";
import { isCountable } from "./counted.ts";
import { linksIn, mapLinks } from "./written.ts";

/** Counted link of a delivery. The address in the message names its index in the delivery's list. */
export interface TapLink {
	/** As it was written, by which the link is known (`links.url`). */
	written: string;
	/** Where it leads, filled in for the friend. */
	url: string;
}

/** So many are counted of one delivery; the others go as they are. */
const MAX_TAP_LINKS = 100;

interface Filling {
	/** An address with the friend's values put in. */
	fill: (written: string) => string;
	/** Where the console is found from outside. */
	origin: string;
	/** Links that operators have excepted, as they were written. */
	except: ReadonlySet<string>;
}

/** The links of messages whose taps are counted: `written` before values are put in, `filled` with them. */
export function tapLinksOf(
	written: readonly LineMessage[],
	filled: readonly LineMessage[],
	{ fill, origin, except }: Filling,
): TapLink[] {
	const there = new Set(linksIn(filled));
	const byUrl = new Map<string, TapLink>();
	for (const each of linksIn(written)) {
		if (except.has(each)) continue;
		const url = fill(each);
		if (there.has(url) && isCountable(url, origin) && !byUrl.has(url)) byUrl.set(url, { written: each, url });
	}
	return [...byUrl.values()].slice(0, MAX_TAP_LINKS);
}

/** Messages with those links in place of their addresses; `address` gives each one's, by its place. */
export function withTapLinks(
	messages: LineMessage[],
	links: readonly TapLink[],
	address: (place: number) => string,
): LineMessage[] {
	if (links.length === 0) return messages;
	const places = new Map(links.map(({ url }, place) => [url, place]));
	return mapLinks(messages, (url) => {
		const place = places.get(url);
		return place === undefined ? url : address(place);
	});
}
