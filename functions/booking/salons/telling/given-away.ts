import type { HistoryEntry } from "../engine/desk.ts";
import type { ReservationRow } from "../engine/rows.ts";

/** A standing booking as it was before it was given to somebody else; null of any other change. */
export function givenAway({ subject, before, after }: HistoryEntry): ReservationRow | null {
	if (subject !== "reservation" || before === null) return null;
	const [was, is] = [before as ReservationRow, after as ReservationRow];
	const isStanding = is.deletedAt === null && (is.status === "approved" || is.status === "pending");
	return isStanding && is.parentId === null && was.friendId !== is.friendId ? was : null;
}
