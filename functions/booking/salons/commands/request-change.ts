import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";

/** Log labels per requested change, by the status of its child. */
const REQUESTS = {
	edit_pending: { friend: "update_request", admin: "manager_update_request" },
	cancel_pending: { friend: "cancel_request", admin: "manager_cancel_request" },
} as const;

/**
 * Asks for a change or a cancel as a child of the reservation, which stays as it is until somebody judges. What the
 * child has of time and place is held beside it.
 * @param asked the reservation as it is wished
 */
export function requestChange(
	desk: UnitOfWork,
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
