import type { Member, MemberPage } from "./api.ts";

/** What of the list is loaded: its beginning, and where it goes on. */
export interface LoadedMembers {
	rows: Member[];
	/** Where the next page begins; null where there is none. */
	next: string | null;
}

/** Newest first; of one instant the later friend. */
const inOrder = (one: Member, other: Member): number => other.at - one.at || other.id - one.id;

const distinct = (rows: Member[]): Member[] => [...new Map(rows.map((row) => [row.id, row])).values()];

/** The list with its next page. */
export const withNext = (loaded: LoadedMembers, page: MemberPage): LoadedMembers => ({
	rows: distinct([...loaded.rows, ...page.members]),
	next: page.next_cursor,
});

/**
 * The list after friends of it changed: with its first page and those of the changed friends who still belong to it as
 * they are now, in their new places. What was loaded further down stays loaded.
 */
export function withChanged(
	loaded: LoadedMembers,
	{ changed, first, others }: { changed: ReadonlySet<number>; first: MemberPage; others: Member[] },
): LoadedMembers {
	const fresh = distinct([...first.members, ...others]);
	const known = new Set(fresh.map(({ id }) => id));
	const kept = loaded.rows.filter(({ id }) => !known.has(id) && !changed.has(id));
	if (first.next_cursor === null) return { rows: fresh.toSorted(inOrder), next: null };
	return {
		rows: [...fresh, ...kept].toSorted(inOrder),
		next: kept.length > 0 ? loaded.next : first.next_cursor,
	};
}
