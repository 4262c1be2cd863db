import type { VisitStatus } from "#domain/engine/reservations/reservation-status.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { findReservationRow } from "./find-reservation-row.ts";

/** Notes of a booking; undefined fields stay unchanged. */
export interface ReservationNoteInput {
	id: number;
	/** Version that the caller has read; undefined to write over any. */
	version?: number | undefined;
	memo?: string | undefined;
	/** Whether an operator has seen the booking. */
	checked?: boolean | undefined;
	/** Progress of the salon's own work on the booking; `isAttended` says whether the friend came. */
	visitStatus?: VisitStatus | undefined;
	isAttended?: boolean | null | undefined;
}

/** Changes notes and status of a booking without its time. */
export const noteReservationCommand: RoomCommand<ReservationNoteInput, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (unitOfWork, { id, version, memo, checked, visitStatus, isAttended }) => {
		const row = findReservationRow(unitOfWork, id, version);
		const notedRow: ReservationRow = {
			...row,
			...(memo !== undefined && { metaData: { ...row.metaData, memo } }),
			...(checked !== undefined && { checkedAt: checked ? unitOfWork.now : null }),
			// A stranded reservation stays as it is once an operator has seen it.
			...(checked && { strandedAt: null }),
			...(visitStatus !== undefined && { visitStatus }),
			...(isAttended !== undefined && { isAttended }),
			version: row.version + 1,
		};
		unitOfWork.putReservation(notedRow);
		unitOfWork.log({
			label: "manager_patch",
			subject: "reservation",
			subjectId: id,
			before: row,
			after: notedRow,
		});
		unitOfWork.notify("update", "manager_patch", id);
		return presentReservation(notedRow, unitOfWork.childrenOf(id), unitOfWork.zone);
	},
};
