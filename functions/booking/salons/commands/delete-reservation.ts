import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { deletePendingRequests } from "./find-reservation-row.ts";

/** Deletes a booking with its requests; with a request's id, withdraws the pending request. */
export const deleteReservationCommand: RoomCommand<{ id: number }, { id: number; version: number }> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (unitOfWork, { id }) => {
		const row = unitOfWork.reservation(id);
		if (!row) throw notFound();
		if (row.parentId !== null) {
			const { version } = withdrawChildRequest(unitOfWork, row, row.parentId);
			return { id, version };
		}
		deletePendingRequests(unitOfWork, id);
		const deleted = deleteRow(unitOfWork, row);
		unitOfWork.log({
			label: "manager_delete",
			subject: "reservation",
			subjectId: id,
			before: row,
			after: deleted,
		});
		unitOfWork.notify("cancel", "manager_delete", id);
		return { id, version: deleted.version };
	},
};

/** Withdraws a pending request; the reservation is unchanged. @throws Refusal 422 where it is not pending */
export function withdrawChildRequest(
	unitOfWork: UnitOfWork,
	child: ReservationRow,
	parentId: number,
): ReservationRow {
	const kind =
		child.status === "edit_pending" ? "update" : child.status === "cancel_pending" ? "cancel" : null;
	if (kind === null) throw invalid("status", SALON_TEXTS.requestGone);
	const event = `delete_${kind}_request` as const;
	const deleted = deleteRow(unitOfWork, child);
	unitOfWork.log({
		label: event,
		subject: "reservation",
		subjectId: child.id,
		before: child,
		after: deleted,
	});
	unitOfWork.notify(event, event, parentId);
	return deleted;
}

function deleteRow(unitOfWork: UnitOfWork, row: ReservationRow): ReservationRow {
	const deleted = { ...row, deletedAt: unitOfWork.now, version: row.version + 1 };
	unitOfWork.putReservation(deleted);
	return deleted;
}
