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
export const appendPage = (loaded: LoadedMembers, cursor: string, page: MemberPage): LoadedMembers =>
	loaded.next === cursor
		? { rows: distinct([...loaded.rows, ...page.members]), next: page.next_cursor }
		: loaded;

/**
 * Merges a fresh first page and the changed friends further down at their new positions. Rows beyond the
 * first page stay loaded.
 */
export function mergeFirstPage(
	loaded: LoadedMembers,
	{
		changed,
		firstPage,
		changedMembers,
	}: { changed: ReadonlySet<number>; firstPage: MemberPage; changedMembers: ChatMember[] },
): LoadedMembers {
	const fresh = distinct([...firstPage.members, ...changedMembers]);
	if (firstPage.next_cursor === null) return { rows: fresh.toSorted(compareMembers), next: null };
	const freshIds = new Set(fresh.map(({ id }) => id));
	const isAfterPage = isAfterCursor(firstPage.next_cursor);
	const laterRows = loaded.rows.filter(
		(row) => isAfterPage(row) && !freshIds.has(row.id) && !changed.has(row.id),
	);
	const rows = [...fresh, ...laterRows].toSorted(compareMembers);
	return { rows, next: rows.length > firstPage.members.length ? loaded.next : firstPage.next_cursor };
}

/**
 * Applies changes from the room: friends who still match move to their new positions, others are removed.
 * Friends beyond the loaded rows appear when their page is loaded.
 */
export function applyReportedMembers(
	{ rows, next }: LoadedMembers,
	{ reportedIds, members }: { reportedIds: ReadonlySet<number>; members: ChatMember[] },
): LoadedMembers {
	const isAfterLoaded = next === null ? () => false : isAfterCursor(next);
	const otherRows = rows.filter(({ id }) => !reportedIds.has(id));
	return {
		rows: [...otherRows, ...members.filter((row) => !isAfterLoaded(row))].toSorted(compareMembers),
		next,
	};
}

/** Whether a friend is after the end of a page; one before it and missing from the page has left the list. */
function isAfterCursor(cursor: string): (row: ChatMember) => boolean {
	const { at: time, id } = timeCursorText.parse(cursor);
	return (row) => row.at < time || (row.at === time && row.id < Number(id));
}
