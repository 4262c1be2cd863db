import { REQUEST_MODES } from "#domain/booking/salons/codes.ts";
import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { assertBookedAt, type BookedTime } from "./assert-confirmed.ts";
import { assertMayAsk, assertStanding, endRequests, findDeskReservation } from "./find-reservation.ts";
import { requestChange } from "./request-change.ts";

export interface CancelInput {
	id: number;
	version?: number | undefined;
	/** Time of the booking that the friend confirmed. */
	confirmed?: BookedTime;
	/** Asks for it instead. */
	isRequest?: boolean;
}

/** Cancels a booking, or asks for it as a child of it. */
export const cancelCommand: RoomCommand<CancelInput, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id], ids: { reservations: 1 } }),
	run: (desk, { id, version, confirmed, isRequest = false }) => {
		const found = findDeskReservation(desk, id);
		// What is so already stays so, whatever it was based on: the answer to the first call may have been lost.
		if (found.status === "canceled" && !isRequest)
			return presentReservation(found, desk.childrenOf(id), desk.zone);
		const row = findDeskReservation(desk, id, version);
		assertStanding(row);
		if (confirmed) assertBookedAt(row, confirmed);
		const { modes, deadline } = desk.state.book.settings.rules;
		if (desk.actor.side === "friend") {
			if (modes.cancel === REQUEST_MODES.refused) throw invalid("ERROR", VERDICT_TEXTS.refusedMode);
			if (desk.now > row.startsAt - deadline.cancelMinutes * 60_000)
				throw invalid("ERROR", VERDICT_TEXTS.deadline);
			if (modes.cancel === REQUEST_MODES.request) return askForCancel(desk, row);
		}
		return isRequest ? askForCancel(desk, row) : cancelNow(desk, row, ownLabel(desk));
	},
};

const ownLabel = (desk: UnitOfWork) => (desk.actor.side === "admin" ? "manager_cancel" : "cancel");

/** Frees what a reservation holds, and ends its requests. */
export function cancelNow(
	desk: UnitOfWork,
	row: ReservationRow,
	label: "manager_cancel" | "cancel" | "approve_cancel_request",
): WireReservation {
	endRequests(desk, row.id);
	const canceled: ReservationRow = { ...row, status: "canceled", strandedAt: null, version: row.version + 1 };
	desk.putReservation(canceled);
	desk.log({ label, subject: "reservation", subjectId: row.id, before: row, after: canceled });
	desk.tell("cancel", label, row.id);
	return presentReservation(canceled, desk.childrenOf(row.id), desk.zone);
}

function askForCancel(desk: UnitOfWork, row: ReservationRow): WireReservation {
	assertMayAsk(desk, row, "cancel_pending");
	return requestChange(desk, row, row, "cancel_pending");
}
