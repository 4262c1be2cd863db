import type { ReversibleEntry } from "./definition.ts";

/** Ids of an entry's items: `detail.ids` of a change to many, otherwise its subject. */
export function entryIds({ detail, subjectId }: ReversibleEntry): number[] {
	const ids = detail?.ids;
	if (Array.isArray(ids)) return ids as number[];
	return subjectId === null ? [] : [Number(subjectId)];
}
