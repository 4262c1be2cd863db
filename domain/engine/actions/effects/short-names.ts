import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeShort } from "#domain/engine/placeholders/text.ts";
import { cutToWidth, listNames } from "#domain/platform/texts/width.ts";

/** How many names a summary shows, and at how many characters each is cut. */
const SHOWN_NAMES = 3;
export const SHORT_NAME = 10;
/** */
const SHORT_TEXT = 32;

/** Names in a summary: a few, each cut, deleted ones marked. */
export function shortNames(names: ReadonlyMap<number, string>, ...ids: number[]): string {
	const called = ids.map((id) => names.get(id));
	return `「${listNames(called, SHOWN_NAMES, SHORT_NAME)}」`;
}

/** A message in a summary: on one line, cut by width, with labels for placeholders. */
export const shortMessage = (text: string, targets: PlaceholderTargets | undefined): string =>
	`「${describeShort(text, SHORT_TEXT, targets)}」`;

/** A text in a summary: on one line, cut by width. */
export const shortText = (text: string): string =>
	`「${cutToWidth(text.replaceAll(/\s+/g, " "), SHORT_TEXT)}」`;
