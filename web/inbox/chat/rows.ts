import { cursorText } from "#domain/people/friends/cursor.ts";
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

/** A page as the whole of what is loaded. */
export const loadedOf = ({ members, next_cursor }: MemberPage): LoadedMembers => ({
	rows: members,
	next: next_cursor,
});

/** The list with the page behind a cursor; as it is where it does not go on there any more. */
export const withNext = (loaded: LoadedMembers, behind: string, page: MemberPage): LoadedMembers =>
	loaded.next === behind
		? { rows: distinct([...loaded.rows, ...page.members]), next: page.next_cursor }
		: loaded;

/**
 * The list after friends of it changed: with its first page and those of the changed friends who still belong to it as
 * they are now, in their new places. What was loaded behind the first page stays loaded.
 */
export function withChanged(
	loaded: LoadedMembers,
	{ changed, first, others }: { changed: ReadonlySet<number>; first: MemberPage; others: Member[] },
): LoadedMembers {
	const fresh = distinct([...first.members, ...others]);
	if (first.next_cursor === null) return { rows: fresh.toSorted(inOrder), next: null };
	const known = new Set(fresh.map(({ id }) => id));
	const isBehind = isBehindOf(first.next_cursor);
	const kept = loaded.rows.filter((row) => isBehind(row) && !known.has(row.id) && !changed.has(row.id));
	const rows = [...fresh, ...kept].toSorted(inOrder);
	return { rows, next: rows.length > first.members.length ? loaded.next : first.next_cursor };
}

/**
 * The list after friends of it were told of: those who belong to it stand as they are now, in their new places, the others
 * have left it. Who lies behind what is loaded comes with a page of their own.
 */
export function withTold(
	{ rows, next }: LoadedMembers,
	{ told, found }: { told: ReadonlySet<number>; found: Member[] },
): LoadedMembers {
	const isBehind = next === null ? () => false : isBehindOf(next);
	const others = rows.filter(({ id }) => !told.has(id));
	return { rows: [...others, ...found.filter((row) => !isBehind(row))].toSorted(inOrder), next };
}

/** Whether a friend lies behind where a page ended: who lies before it and is not on it is no longer in the list. */
function isBehindOf(cursor: string): (row: Member) => boolean {
	const { at, id } = cursorText.parse(cursor);
	return (row) => row.at < at || (row.at === at && row.id < Number(id));
}
