import type { AuditEntry } from "./auditApi.ts";

type Foldable = Pick<
	AuditEntry,
	"at" | "operator" | "deed" | "subject" | "things" | "changes" | "is_hidden" | "network"
> & { undo?: unknown };

/** Entry, and the number of consecutive entries that it stands for. */
export interface FoldedEntry<Entry> {
	entry: Entry;
	count: number;
}

/**
 * Folds consecutive entries that say the same, such as logins, into the newest one. An entry that names things, has
 * changes or can be undone stays alone.
 * @param keyOf further key that folded entries share, such as their account
 */
export function foldRepeats<Entry extends Foldable>(
	entries: readonly Entry[],
	keyOf: (entry: Entry) => string = () => "",
): FoldedEntry<Entry>[] {
	const folded: (FoldedEntry<Entry> & { key: string })[] = [];
	for (const entry of entries) {
		const { operator, deed, subject, network, things, changes, is_hidden, undo } = entry;
		const isPlain = things.length === 0 && changes.length === 0 && !is_hidden && !undo;
		const key = isPlain ? JSON.stringify([operator, deed, subject, network, keyOf(entry)]) : "";
		const last = folded.at(-1);
		if (last && key !== "" && last.key === key) last.count += 1;
		else folded.push({ entry, count: 1, key });
	}
	return folded.map(({ entry, count }) => ({ entry, count }));
}
