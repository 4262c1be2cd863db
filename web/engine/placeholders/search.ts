import Fuse from "fuse.js";
import { normalise } from "#domain/platform/texts/normalise.ts";
import type { Choice } from "./choices.ts";

/** Suggestions shown at once (E-454). */
export const MAX_SUGGESTIONS = 20;

/** How far a name may be from what is typed (E-455). */
const THRESHOLD = 0.2;

/** Makes a search over the names of what can be put in; with nothing typed it offers some of every group. */
export function makeSearch(choices: Choice[]): (typed: string) => Choice[] {
	const index = new Fuse(choices, {
		keys: [{ name: "name", getFn: ({ name }) => normalise(name) }],
		threshold: THRESHOLD,
		ignoreLocation: true,
	});
	return (typed) => {
		const query = normalise(typed.trim());
		if (query === "") return someOfEach(choices);
		return index.search(query, { limit: MAX_SUGGESTIONS }).map(({ item }) => item);
	};
}

/** The first of each group in turn, as far as the room goes, in the order of the groups. */
function someOfEach(choices: Choice[]): Choice[] {
	const rank = new Map<Choice, number>();
	for (const [, members] of Map.groupBy(choices, ({ group }) => group))
		for (const [place, choice] of members.entries()) rank.set(choice, place);
	const offered = new Set(
		[...choices]
			.sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0))
			.slice(0, MAX_SUGGESTIONS),
	);
	return choices.filter((choice) => offered.has(choice));
}
