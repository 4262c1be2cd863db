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
	run: (unitOfWork, { id, status, force, version }) => {
		const foundRow = findReservationRow(unitOfWork, id);
		// Repeating it is safe with any version: the response to the first call may have been lost.
		if (foundRow.status === status)
			return presentReservation(foundRow, unitOfWork.childrenOf(id), unitOfWork.zone);
		const row = findReservationRow(unitOfWork, id, version);
		if (status === "denied" && row.status !== "pending") throw invalid("status", SALON_TEXTS.blockedByStatus);
		if (status === "approved") assertStillFree(unitOfWork, row, row.id, force);
		const decidedRow: ReservationRow = {
			...row,
			status,
			// A booking that waits for its payment counts without it from then on.
			payUntil: null,
			strandedAt: null,
			version: row.version + 1,
		};
		unitOfWork.putReservation(decidedRow);
		const label = getDecisionLabel(row, status);
		unitOfWork.log({
			label,
			subject: "reservation",
			subjectId: id,
			before: row,
			after: decidedRow,
		});
		unitOfWork.notify(status === "denied" ? "cancel" : "update", label, id);
		return presentReservation(decidedRow, unitOfWork.childrenOf(id), unitOfWork.zone);
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
	unitOfWork: UnitOfWork,
	row: ReservationRow,
	ignoredId: number,
	force: boolean,
): void {
	if (force) return;
	const request = {
		day: toDayNumber(row.date),
		from: row.fromMinute,
		to: row.toMinute,
		courseId: unitOfWork.state.book.settings.courses.has(row.courseId ?? 0) ? row.courseId : null,
		resourceIds: row.resourceId === null ? [] : [row.resourceId],
		subResourceIds: row.subResourceIds,
		ignoring: ignoredId,
	};
	const verdict = unitOfWork.judge(request);
	if (!verdict.free) throw refuseConflict(unitOfWork, verdict.reasons);
}
