import { dayNumber } from "#domain/booking/salons/minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { Command } from "../engine/command.ts";
import type { Desk } from "../engine/desk.ts";
import type { ReservationRow } from "../engine/rows.ts";
import { presentReservation, type WireReservation } from "../present.ts";
import { conflict } from "./conflict.ts";
import { reservationOf } from "./find.ts";

export interface Decide {
	id: number;
	status: "approved" | "denied";
	force: boolean;
	version?: number | undefined;
}

/** Approves or denies a booking that was asked for; one that was canceled or denied may stand again. */
export const decide: Command<Decide, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (desk, { id, status, force, version }) => {
		const found = reservationOf(desk, id);
		// What is so already stays so, whatever it was based on: the answer to the first call may have been lost.
		if (found.status === status) return presentReservation(found, desk.childrenOf(id), desk.zone);
		const row = reservationOf(desk, id, version);
		if (status === "denied" && row.status !== "pending") throw invalid("status", SALON_TEXTS.blockedByStatus);
		if (status === "approved") assertStillFree(desk, row, row.id, force);
		const decided: ReservationRow = { ...row, status, strandedAt: null, version: row.version + 1 };
		desk.putReservation(decided);
		const label = labelOf(row, status);
		desk.log({
			label,
			subject: "reservation",
			subjectId: id,
			before: row,
			after: decided,
		});
		desk.tell(status === "denied" ? "cancel" : "update", label, id);
		return presentReservation(decided, desk.childrenOf(id), desk.zone);
	},
};

function labelOf({ status: before }: ReservationRow, status: Decide["status"]) {
	if (before !== "pending") return "manager_approve";
	return status === "approved" ? "approve_create_request" : "deny_create_request";
}

/**
 * What was free when it was asked for need not be free any more: somebody may have blocked or forced it.
 * @throws Refusal 409 with the reasons, where it is not forced
 */
export function assertStillFree(desk: Desk, place: ReservationRow, ignoring: number, force: boolean): void {
	if (force) return;
	const ask = {
		day: dayNumber(place.date),
		from: place.fromMinute,
		to: place.toMinute,
		courseId: desk.state.book.settings.courses.has(place.courseId ?? 0) ? place.courseId : null,
		resourceIds: place.resourceId === null ? [] : [place.resourceId],
		subResourceIds: place.subResourceIds,
		ignoring,
	};
	const verdict = desk.judge(ask);
	if (!verdict.free) throw conflict(desk, verdict.reasons);
}
