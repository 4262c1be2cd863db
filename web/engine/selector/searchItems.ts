import Fuse from "fuse.js/basic";
import { MAX_SELECTOR_SUGGESTIONS, SUGGESTION_THRESHOLD } from "#domain/engine/selector/panel-limits.ts";
import type { SelectableItem } from "#domain/engine/selector/selectable-item.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";

/**
 * Creates a fuzzy search over the names of items, best match first. It ignores the width of characters (full or
 * half), and where in the name they match.
 */
export function createItemSearch(items: readonly SelectableItem[]): (query: string) => SelectableItem[] {
	const index = new Fuse(items, {
		keys: [{ name: "name", getFn: ({ name }) => normaliseText(name) }],
		threshold: SUGGESTION_THRESHOLD,
		ignoreLocation: true,
	});
	return (query) => index.search(normaliseText(query.trim())).map(({ item }) => item);
}

/** First results of a search, which the panel suggests (E-454). */
export const suggestionsOf = (matches: readonly SelectableItem[]): SelectableItem[] =>
	matches.slice(0, MAX_SELECTOR_SUGGESTIONS);
