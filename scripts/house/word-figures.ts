import type { SourceText } from "./house-figure.ts";
import { findMatches } from "./read-sources.ts";

const BEGINNINGS = "What|How|Who|Whoever|Whom|Whose|Of which|Of whom";
const DOC_COMMENT = new RegExp(`/\\*\\*\\s*(?:\\n\\s*\\*\\s*)?(?:${BEGINNINGS})\\b[^\\n]*`);

/** Doc comments that begin with a relative clause instead of a noun (docs/style.md). */
export const findClauseComments = (sources: readonly SourceText[]): string[] =>
	findMatches(sources, DOC_COMMENT);

/** Participles and pronouns that do not describe a type. */
const BARE_WORDS = [
	...[
		"Answered",
		"Asked",
		"Begun",
		"Booked",
		"Brought",
		"Called",
		"Changed",
		"Chosen",
		"Coming",
		"Confirmed",
	],
	...["Counted", "Decided", "Due", "Ended", "Entered", "Failed", "Filled", "Found", "Given", "Going", "Held"],
	...["Kept", "Known", "Left", "Listed", "Loaded", "Made", "Moved", "Named", "Noted", "Offered", "Opened"],
	...["Ordered", "Picked", "Planned", "Read", "Resolved", "Running", "Saved", "Seen", "Sent", "Set", "Shown"],
	...[
		"Signed",
		"Sought",
		"Stored",
		"Taken",
		"Told",
		"Typed",
		"Waiting",
		"Wanted",
		"Whom",
		"Whose",
		"Written",
	],
	...["Place", "Standing", "Thing", "Together", "Way"],
];
const BARE_TYPE = new RegExp(`^export (?:type|interface) (?:${BARE_WORDS.join("|")})\\b`);

/** Exported types whose name is a bare participle or a word with many meanings. */
export const findBareNames = (sources: readonly SourceText[]): string[] => findMatches(sources, BARE_TYPE);

const EXPORTED = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;

/** Names exported by more than one file, with these files. Entries of a registry share names by design. */
export function findSharedNames(sources: readonly SourceText[]): string[] {
	const exported = sources.flatMap(({ file, text }) =>
		[...text.matchAll(EXPORTED)].map(([, name = ""]) => ({ name, file })),
	);
	return [...Map.groupBy(exported, ({ name }) => name)]
		.map(([name, found]) => ({ name, files: [...new Set(found.map(({ file }) => file))] }))
		.filter(({ files }) => files.length > 1)
		.map(({ name, files }) => `${name}: ${files.join(", ")}`);
}
