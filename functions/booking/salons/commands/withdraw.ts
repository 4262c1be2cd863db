import { SALON_TEXTS } from "#domain/platform/texts/salon.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { Command } from "../engine/command.ts";
import { presentReservation, type WireReservation } from "../present.ts";
import { reservationOf } from "./find.ts";
import { takeBack } from "./remove.ts";

export interface Withdraw {
	/** The reservation. */
	id: number;
	kind: "edit" | "cancel";
}

/** Takes back what was asked for a reservation, whose friend thinks otherwise now. @throws Refusal 422 without any */
export const withdraw: Command<Withdraw, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (desk, { id, kind }) => {
		const row = reservationOf(desk, id);
		const child = desk.childrenOf(id).find(({ status }) => status === `${kind}_pending`);
		if (!child) throw invalid("status", SALON_TEXTS.requestGone);
		takeBack(desk, child, id);
		return presentReservation(row, desk.childrenOf(id), desk.zone);
	},
};
