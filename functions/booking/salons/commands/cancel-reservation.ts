import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { assertTimeConfirmed, type BookedTime } from "./assert-confirmed.ts";
import { createChangeRequest } from "./create-change-request.ts";
import {
	assertActiveReservation,
	assertNoPendingRequest,
	deletePendingRequests,
	findReservationRow,
} from "./find-reservation-row.ts";

export interface CancelInput {
	id: number;
	version?: number | undefined;
	/** Time of the booking that the friend confirmed. */
	confirmed?: BookedTime;
	/** Requests the cancellation instead. */
	isRequest?: boolean;
}

/** Cancels a booking, or creates a cancellation request as its child. */
export const cancelReservationCommand: RoomCommand<CancelInput, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id], ids: { reservations: 1 } }),
	run: (desk, { id, version, confirmed, isRequest = false }) => {
		const found = findReservationRow(desk, id);
		// Repeating it is safe with any version: the response to the first call may have been lost.
		if (found.status === "canceled" && !isRequest)
			return presentReservation(found, desk.childrenOf(id), desk.zone);
		const row = findReservationRow(desk, id, version);
		assertActiveReservation(row);
		if (confirmed) assertTimeConfirmed(row, confirmed);
		const { modes, deadline } = desk.state.book.settings.rules;
		if (desk.actor.side === "friend") {
			if (modes.cancel === REQUEST_MODES.refused) throw invalid("ERROR", VERDICT_TEXTS.refusedMode);
			if (desk.now > row.startsAt - deadline.cancelMinutes * MINUTE)
				throw invalid("ERROR", VERDICT_TEXTS.deadline);
			if (modes.cancel === REQUEST_MODES.request) return requestCancel(desk, row);
		}
		return isRequest ? requestCancel(desk, row) : cancelReservationNow(desk, row, getCancelLabel(desk));
	},
};

const getCancelLabel = (desk: UnitOfWork) => (desk.actor.side === "admin" ? "manager_cancel" : "cancel");

/** Cancels a reservation and its pending requests. */
export function cancelReservationNow(
	desk: UnitOfWork,
	row: ReservationRow,
	label: "manager_cancel" | "cancel" | "approve_cancel_request",
): WireReservation {
	deletePendingRequests(desk, row.id);
	const canceled: ReservationRow = { ...row, status: "canceled", strandedAt: null, version: row.version + 1 };
	desk.putReservation(canceled);
	desk.log({ label, subject: "reservation", subjectId: row.id, before: row, after: canceled });
	desk.tell("cancel", label, row.id);
	return presentReservation(canceled, desk.childrenOf(row.id), desk.zone);
}

function requestCancel(desk: UnitOfWork, row: ReservationRow): WireReservation {
	assertNoPendingRequest(desk, row, "cancel_pending");
	return createChangeRequest(desk, row, row, "cancel_pending");
}
