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
import { releaseUnpaid } from "./settle-waiting.ts";

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
	run: (unitOfWork, { id, version, confirmed, isRequest = false }) => {
		const foundRow = findReservationRow(unitOfWork, id);
		// Repeating it is safe with any version: the response to the first call may have been lost.
		if (foundRow.status === "canceled" && !isRequest)
			return presentReservation(foundRow, unitOfWork.childrenOf(id), unitOfWork.zone);
		const row = findReservationRow(unitOfWork, id, version);
		assertActiveReservation(row);
		if (confirmed) assertTimeConfirmed(row, confirmed);
		if (row.payUntil !== null && unitOfWork.actor.side === "friend")
			return presentReservation(releaseUnpaid(unitOfWork, row), [], unitOfWork.zone);
		const { modes: allowedModes, deadline } = unitOfWork.state.book.settings.rules;
		if (unitOfWork.actor.side === "friend") {
			if (allowedModes.cancel === REQUEST_MODES.refused) throw invalid("ERROR", VERDICT_TEXTS.refusedMode);
			if (unitOfWork.now > row.startsAt - deadline.cancelMinutes * MINUTE)
				throw invalid("ERROR", VERDICT_TEXTS.deadline);
			if (allowedModes.cancel === REQUEST_MODES.request) return requestCancel(unitOfWork, row);
		}
		return isRequest
			? requestCancel(unitOfWork, row)
			: cancelReservationNow(unitOfWork, row, getCancelLabel(unitOfWork));
	},
};

const getCancelLabel = (unitOfWork: UnitOfWork) =>
	unitOfWork.actor.side === "admin" ? "manager_cancel" : "cancel";

/** Cancels a reservation and its pending requests. */
export function cancelReservationNow(
	unitOfWork: UnitOfWork,
	row: ReservationRow,
	label: "manager_cancel" | "cancel" | "approve_cancel_request",
): WireReservation {
	deletePendingRequests(unitOfWork, row.id);
	const canceled: ReservationRow = {
		...row,
		status: "canceled",
		payUntil: null,
		strandedAt: null,
		version: row.version + 1,
	};
	unitOfWork.putReservation(canceled);
	unitOfWork.log({ label, subject: "reservation", subjectId: row.id, before: row, after: canceled });
	unitOfWork.notify("cancel", label, row.id);
	return presentReservation(canceled, unitOfWork.childrenOf(row.id), unitOfWork.zone);
}

function requestCancel(unitOfWork: UnitOfWork, row: ReservationRow): WireReservation {
	assertNoPendingRequest(unitOfWork, row, "cancel_pending");
	return createChangeRequest(unitOfWork, row, row, "cancel_pending");
}
