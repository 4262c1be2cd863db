import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { findReservationRow } from "./find-reservation-row.ts";
import { refuseConflict } from "./refuse-conflict.ts";

export interface DecideReservationInput {
	id: number;
	status: "approved" | "denied";
	force: boolean;
	version?: number | undefined;
}

/** Approves or denies a requested booking; a canceled or denied one can be approved again. */
export const decideReservationCommand: RoomCommand<DecideReservationInput, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (desk, { id, status, force, version }) => {
		const found = findReservationRow(desk, id);
		// Repeating it is safe with any version: the response to the first call may have been lost.
		if (found.status === status) return presentReservation(found, desk.childrenOf(id), desk.zone);
		const row = findReservationRow(desk, id, version);
		if (status === "denied" && row.status !== "pending") throw invalid("status", SALON_TEXTS.blockedByStatus);
		if (status === "approved") assertStillFree(desk, row, row.id, force);
		const decided: ReservationRow = { ...row, status, strandedAt: null, version: row.version + 1 };
		desk.putReservation(decided);
		const label = getDecisionLabel(row, status);
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

function getDecisionLabel({ status: before }: ReservationRow, status: DecideReservationInput["status"]) {
	if (before !== "pending") return "manager_approve";
	return status === "approved" ? "approve_create_request" : "deny_create_request";
}

/**
 * Checks that the requested time is still free: an operator may have blocked it or forced another booking.
 * @throws Refusal 409 with the reasons, unless forced
 */
export function assertStillFree(
	desk: UnitOfWork,
	place: ReservationRow,
	ignoring: number,
	force: boolean,
): void {
	if (force) return;
	const ask = {
		day: toDayNumber(place.date),
		from: place.fromMinute,
		to: place.toMinute,
		courseId: desk.state.book.settings.courses.has(place.courseId ?? 0) ? place.courseId : null,
		resourceIds: place.resourceId === null ? [] : [place.resourceId],
		subResourceIds: place.subResourceIds,
		ignoring,
	};
	const verdict = desk.judge(ask);
	if (!verdict.free) throw refuseConflict(desk, verdict.reasons);
}
