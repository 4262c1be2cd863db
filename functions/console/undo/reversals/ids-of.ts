import type { ReversibleEntry } from "./definition.ts";

/** The items that an entry is of: many by the list, one by its page or a call of its own. */
export function entryIds({ detail, subjectId }: ReversibleEntry): number[] {
	const ids = detail?.ids;
	if (Array.isArray(ids)) return ids as number[];
	return subjectId === null ? [] : [Number(subjectId)];
}
