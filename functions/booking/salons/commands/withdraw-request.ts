import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { findDeskReservation } from "./find-reservation.ts";
import { revertReservation } from "./remove-reservation.ts";

export interface Withdraw {
	/** The reservation. */
	id: number;
	kind: "edit" | "cancel";
}

/** Takes back what was asked for a reservation, whose friend thinks otherwise now. @throws Refusal 422 without any */
export const withdraw: RoomCommand<Withdraw, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (desk, { id, kind }) => {
		const row = findDeskReservation(desk, id);
		const child = desk.childrenOf(id).find(({ status }) => status === `${kind}_pending`);
		if (!child) throw invalid("status", SALON_TEXTS.requestGone);
		revertReservation(desk, child, id);
		return presentReservation(row, desk.childrenOf(id), desk.zone);
	},
};
