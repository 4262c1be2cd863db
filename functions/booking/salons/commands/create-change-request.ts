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
	unitOfWork: UnitOfWork,
	row: ReservationRow,
	requestedRow: ReservationRow,
	status: keyof typeof REQUEST_LABELS,
): WireReservation {
	const { side, operatorId } = unitOfWork.actor;
	const child: ReservationRow = {
		...requestedRow,
		id: unitOfWork.newId("reservations"),
		parentId: row.id,
		status,
		side,
		operatorId,
		strandedAt: null,
		createdAt: unitOfWork.now,
		version: 1,
	};
	unitOfWork.putReservation(child);
	const label = REQUEST_LABELS[status][side];
	unitOfWork.log({
		label,
		subject: "reservation",
		subjectId: child.id,
		before: null,
		after: child,
	});
	// The event has one name, whoever made the request; its label tells who did.
	unitOfWork.notify(REQUEST_LABELS[status].friend, label, row.id);
	return presentReservation(row, unitOfWork.childrenOf(row.id), unitOfWork.zone);
}
