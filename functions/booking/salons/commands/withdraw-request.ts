import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { withdrawChildRequest } from "./delete-reservation.ts";
import { findReservationRow } from "./find-reservation-row.ts";

export interface WithdrawRequestInput {
	/** Id of the reservation. */
	id: number;
	kind: "edit" | "cancel";
}

/** Withdraws the pending request of a reservation. @throws Refusal 422 where there is none */
export const withdrawRequestCommand: RoomCommand<WithdrawRequestInput, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (unitOfWork, { id, kind }) => {
		const row = findReservationRow(unitOfWork, id);
		const child = unitOfWork.childrenOf(id).find(({ status }) => status === `${kind}_pending`);
		if (!child) throw invalid("status", SALON_TEXTS.requestGone);
		withdrawChildRequest(unitOfWork, child, id);
		return presentReservation(row, unitOfWork.childrenOf(id), unitOfWork.zone);
	},
};
