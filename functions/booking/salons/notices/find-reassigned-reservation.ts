import type { ReservationRow } from "../engine/salon-rows.ts";
import type { HistoryEntry } from "../engine/unit-of-work.ts";

/** Returns an active booking before it was passed to another friend; null for any other change. */
export function findReassignedReservation({ subject, before, after }: HistoryEntry): ReservationRow | null {
	if (subject !== "reservation" || before === null) return null;
	const [rowBefore, rowAfter] = [before as ReservationRow, after as ReservationRow];
	const isActive =
		rowAfter.deletedAt === null && (rowAfter.status === "approved" || rowAfter.status === "pending");
	return isActive && rowAfter.parentId === null && rowBefore.friendId !== rowAfter.friendId
		? rowBefore
		: null;
}
