import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { conflictRefusal } from "./conflict-refusal.ts";
import { findDeskReservation } from "./find-reservation.ts";

export interface DecideInput {
	id: number;
	status: "approved" | "denied";
	force: boolean;
	version?: number | undefined;
}

/** Approves or denies a booking that was asked for; one that was canceled or denied may stand again. */
export const decideCommand: RoomCommand<DecideInput, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (desk, { id, status, force, version }) => {
		const found = findDeskReservation(desk, id);
		// What is so already stays so, whatever it was based on: the answer to the first call may have been lost.
		if (found.status === status) return presentReservation(found, desk.childrenOf(id), desk.zone);
		const row = findDeskReservation(desk, id, version);
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

function labelOf({ status: before }: ReservationRow, status: DecideInput["status"]) {
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
	if (!verdict.free) throw conflictRefusal(desk, verdict.reasons);
}
