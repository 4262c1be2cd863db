import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";

/** Log labels per requested change, by the status of its child. */
const REQUEST_LABELS = {
	edit_pending: { friend: "update_request", admin: "manager_update_request" },
	cancel_pending: { friend: "cancel_request", admin: "manager_cancel_request" },
} as const;

/**
 * Creates a change or cancellation request as a child of the reservation, which is unchanged until an
 * operator decides. The child's time and resources are occupied in addition.
 * @param requestedRow the reservation as requested
 */
export function createChangeRequest(
	desk: UnitOfWork,
	row: ReservationRow,
	asked: ReservationRow,
	status: keyof typeof REQUEST_LABELS,
): WireReservation {
	const { side, operatorId } = desk.actor;
	const child: ReservationRow = {
		...asked,
		id: desk.newId("reservations"),
		parentId: row.id,
		status,
		side,
		operatorId,
		strandedAt: null,
		createdAt: desk.now,
		version: 1,
	};
	desk.putReservation(child);
	const label = REQUEST_LABELS[status][side];
	desk.log({
		label,
		subject: "reservation",
		subjectId: child.id,
		before: null,
		after: child,
	});
	desk.tell(REQUEST_LABELS[status].friend, label, row.id);
	return presentReservation(row, desk.childrenOf(row.id), desk.zone);
}
