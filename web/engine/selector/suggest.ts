import Fuse from "fuse.js";
import type { SelectableItem } from "#domain/engine/selector/item.ts";
import { MAX_SUGGESTIONS, SUGGESTION_THRESHOLD } from "#domain/engine/selector/panel.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";

/** A search over the names of items, the nearest first, however they are written and wherever the typed text stands. */
export function searchOf(items: readonly SelectableItem[]): (typed: string) => SelectableItem[] {
	const index = new Fuse(items, {
		keys: [{ name: "name", getFn: ({ name }) => normalise(name) }],
		threshold: SUGGESTION_THRESHOLD,
		ignoreLocation: true,
	});
	return (typed) => index.search(normalise(typed.trim())).map(({ item }) => item);
}

/** The first few of what a search found, which the panel suggests (E-454). */
export const suggestionsOf = (found: readonly SelectableItem[]): SelectableItem[] =>
	found.slice(0, MAX_SUGGESTIONS);
