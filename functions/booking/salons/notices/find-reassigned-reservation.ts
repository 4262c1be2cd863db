import type { ReservationRow } from "../engine/salon-rows.ts";
import type { HistoryEntry } from "../engine/unit-of-work.ts";

/** Returns an active booking before it was passed to another friend; null for any other change. */
export function findReassignedReservation({ subject, before, after }: HistoryEntry): ReservationRow | null {
	if (subject !== "reservation" || before === null) return null;
	const [was, is] = [before as ReservationRow, after as ReservationRow];
	const isStanding = is.deletedAt === null && (is.status === "approved" || is.status === "pending");
	return isStanding && is.parentId === null && was.friendId !== is.friendId ? was : null;
}
