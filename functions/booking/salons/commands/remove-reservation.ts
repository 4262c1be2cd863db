import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { endRequests } from "./find-reservation.ts";

/** Deletes a booking with its requests; by a request's own id, takes the open request back. */
export const removeCommand: RoomCommand<{ id: number }, { id: number }> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (desk, { id }) => {
		const row = desk.reservation(id);
		if (!row) throw notFound();
		if (row.parentId !== null) revertReservation(desk, row, row.parentId);
		else {
			endRequests(desk, id);
			const deleted = gone(desk, row);
			desk.log({
				label: "manager_delete",
				subject: "reservation",
				subjectId: id,
				before: row,
				after: deleted,
			});
			desk.tell("cancel", "manager_delete", id);
		}
		return { id };
	},
};

/** Takes an open request back: the reservation stays as it stood. @throws Refusal 422 for one that is not open */
export function revertReservation(desk: UnitOfWork, child: ReservationRow, parentId: number): void {
	const kind =
		child.status === "edit_pending" ? "update" : child.status === "cancel_pending" ? "cancel" : null;
	if (kind === null) throw invalid("status", SALON_TEXTS.requestGone);
	const event = `delete_${kind}_request` as const;
	const deleted = gone(desk, child);
	desk.log({ label: event, subject: "reservation", subjectId: child.id, before: child, after: deleted });
	desk.tell(event, event, parentId);
}

function gone(desk: UnitOfWork, row: ReservationRow): ReservationRow {
	const deleted = { ...row, deletedAt: desk.now, version: row.version + 1 };
	desk.putReservation(deleted);
	return deleted;
}
