import type { ReservationRow } from "../engine/salon-rows.ts";
import type { HistoryEntry } from "../engine/unit-of-work.ts";

/** A standing booking as it was before it was given to somebody else; null of any other change. */
export function isReassigned({ subject, before, after }: HistoryEntry): ReservationRow | null {
	if (subject !== "reservation" || before === null) return null;
	const [was, is] = [before as ReservationRow, after as ReservationRow];
	const isStanding = is.deletedAt === null && (is.status === "approved" || is.status === "pending");
	return isStanding && is.parentId === null && was.friendId !== is.friendId ? was : null;
}
