import { timeCursorText } from "#domain/people/friends/time-cursor.ts";
import type { ChatMember, MemberPage } from "./chatApi.ts";

/** Loaded rows, from the beginning of the list. */
export interface LoadedMembers {
	rows: ChatMember[];
	/** Cursor of the next page; null at the end. */
	next: string | null;
}

/** Comparator: newest first, at the same instant by descending friend id. */
const compareMembers = (one: ChatMember, other: ChatMember): number => other.at - one.at || other.id - one.id;

const distinct = (rows: ChatMember[]): ChatMember[] => [
	...new Map(rows.map((row) => [row.id, row])).values(),
];

/** Loaded list of a single page. */
export const loadedOf = ({ members, next_cursor }: MemberPage): LoadedMembers => ({
	rows: members,
	next: next_cursor,
});

/** List with the page after a cursor appended; unchanged if the list no longer ends at the cursor. */
export const withNext = (loaded: LoadedMembers, behind: string, page: MemberPage): LoadedMembers =>
	loaded.next === behind
		? { rows: distinct([...loaded.rows, ...page.members]), next: page.next_cursor }
		: loaded;

/**
 * Merges a fresh first page and the changed friends further down at their new positions. Rows beyond the
 * first page stay loaded.
 */
export function withChanged(
	loaded: LoadedMembers,
	{ changed, first, others }: { changed: ReadonlySet<number>; first: MemberPage; others: ChatMember[] },
): LoadedMembers {
	const fresh = distinct([...first.members, ...others]);
	if (first.next_cursor === null) return { rows: fresh.toSorted(compareMembers), next: null };
	const known = new Set(fresh.map(({ id }) => id));
	const isBehind = isAfterCursor(first.next_cursor);
	const kept = loaded.rows.filter((row) => isBehind(row) && !known.has(row.id) && !changed.has(row.id));
	const rows = [...fresh, ...kept].toSorted(compareMembers);
	return { rows, next: rows.length > first.members.length ? loaded.next : first.next_cursor };
}

/**
 * Applies changes from the room: friends who still match move to their new positions, others are removed.
 * Friends beyond the loaded rows appear when their page is loaded.
 */
export function withReported(
	{ rows, next }: LoadedMembers,
	{ told, found }: { told: ReadonlySet<number>; found: ChatMember[] },
): LoadedMembers {
	const isBehind = next === null ? () => false : isAfterCursor(next);
	const others = rows.filter(({ id }) => !told.has(id));
	return { rows: [...others, ...found.filter((row) => !isBehind(row))].toSorted(compareMembers), next };
}

/** Whether a friend is after the end of a page; one before it and missing from the page has left the list. */
function isAfterCursor(cursor: string): (row: ChatMember) => boolean {
	const { at, id } = timeCursorText.parse(cursor);
	return (row) => row.at < at || (row.at === at && row.id < Number(id));
}
