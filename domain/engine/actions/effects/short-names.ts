import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeShort } from "#domain/engine/placeholders/placeholder-text.ts";
import { cutToWidth, listNames } from "#domain/platform/texts/cut-to-width.ts";

/** Number of names in a summary, and maximum length of each. */
const SHOWN_NAMES = 3;
export const SHORT_NAME_LENGTH = 10;
/** Maximum width of a text in a summary. */
const SHORT_TEXT_WIDTH = 32;

/** Returns names for a summary: a few, each truncated, deleted ones marked. */
export function shortNames(names: ReadonlyMap<number, string>, ...ids: number[]): string {
	const labels = ids.map((id) => names.get(id));
	return `「${listNames(labels, SHOWN_NAMES, SHORT_NAME_LENGTH)}」`;
}

/** Returns a message for a summary: on one line, truncated by width, with labels for placeholders. */
export const shortMessage = (text: string, targets: PlaceholderTargets | undefined): string =>
	`「${describeShort(text, SHORT_TEXT_WIDTH, targets)}」`;

/** Returns a text for a summary: on one line, truncated by width. */
export const shortText = (text: string): string =>
	`「${cutToWidth(text.replaceAll(/\s+/g, " "), SHORT_TEXT_WIDTH)}」`;
