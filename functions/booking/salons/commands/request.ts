import type { Desk } from "../engine/desk.ts";
import type { ReservationRow } from "../engine/rows.ts";
import { presentReservation, type WireReservation } from "../present.ts";

/** What a request asks for: the status of its child, and how the history and consoles call it. */
const REQUESTS = {
	edit_pending: { friend: "update_request", admin: "manager_update_request" },
	cancel_pending: { friend: "cancel_request", admin: "manager_cancel_request" },
} as const;

/**
 * Asks for a change or a cancel as a child of the reservation, which stays as it is until somebody judges. What the
 * child has of time and place is held beside it.
 * @param asked the reservation as it is wished
 */
export function request(
	desk: Desk,
	row: ReservationRow,
	asked: ReservationRow,
	status: keyof typeof REQUESTS,
): WireReservation {
	const { side, operatorId } = desk.actor;
	const child: ReservationRow = {
		...asked,
		id: desk.newId("reservations"),
		parentId: row.id,
		...{ status, side, operatorId, strandedAt: null },
		createdAt: desk.now,
		version: 1,
	};
	desk.putReservation(child);
	const label = REQUESTS[status][side];
	desk.log({
		label,
		subject: "reservation",
		subjectId: child.id,
		before: null,
		after: child,
	});
	desk.tell(REQUESTS[status].friend, label, row.id);
	return presentReservation(row, desk.childrenOf(row.id), desk.zone);
}
