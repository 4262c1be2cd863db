import Fuse from "fuse.js/basic";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { PlaceholderChoice } from "./placeholderChoices.ts";

/** Maximum number of suggestions (E-454). */
export const MAX_PLACEHOLDER_SUGGESTIONS = 20;

/** Threshold of the fuzzy match (E-455). */
const THRESHOLD = 0.2;

/** Creates a search over the names of placeholders; an empty query returns some of every group. */
export function createPlaceholderSearch(choices: PlaceholderChoice[]): (text: string) => PlaceholderChoice[] {
	const index = new Fuse(choices, {
		keys: [{ name: "name", getFn: ({ name }) => normaliseText(name) }],
		threshold: THRESHOLD,
		ignoreLocation: true,
	});
	return (text) => {
		const query = normaliseText(text.trim());
		if (query === "") return firstOfEachGroup(choices);
		return index.search(query, { limit: MAX_PLACEHOLDER_SUGGESTIONS }).map(({ item }) => item);
	};
}

/** First choices of each group, taken in turn up to the limit, in the order of the groups. */
function firstOfEachGroup(choices: PlaceholderChoice[]): PlaceholderChoice[] {
	const rank = new Map<PlaceholderChoice, number>();
	for (const [, members] of Map.groupBy(choices, ({ group }) => group))
		for (const [index, choice] of members.entries()) rank.set(choice, index);
	const suggested = new Set(
		[...choices]
			.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
			.slice(0, MAX_PLACEHOLDER_SUGGESTIONS),
	);
	return choices.filter((choice) => suggested.has(choice));
}
