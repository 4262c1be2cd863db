import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { cancelReservationNow } from "./cancel-reservation.ts";
import { assertStillFree } from "./decide-reservation.ts";
import { findReservationRow } from "./find-reservation-row.ts";
import { pickOccupiedTime } from "./requested-booking.ts";

export interface JudgeRequestInput {
	id: number;
	childId: number;
	kind: "edit" | "cancel";
	status: "approved" | "denied";
	force: boolean;
}

/** Approves or denies a request to change or cancel a booking (M-174, M-175). */
export const judgeRequestCommand: RoomCommand<JudgeRequestInput, WireReservation> = {
	needs: ({ id, childId }) => ({ reservationIds: [id, childId] }),
	run: (unitOfWork, { id, childId, kind, status, force }) => {
		const row = findReservationRow(unitOfWork, id);
		const child = unitOfWork.facts.reservations.get(childId);
		if (!child || child.parentId !== id || !child.status.startsWith(`${kind}_`)) throw notFound();
		if (child.deletedAt !== null || child.status !== `${kind}_pending`) {
			// The response to the first call may have been lost.
			if (isAlreadyJudged(row, child, { kind, status }))
				return presentReservation(row, unitOfWork.childrenOf(id), unitOfWork.zone);
			throw new Refusal(409, { ERROR: [SALON_TEXTS.requestGone] });
		}
		if (status === "denied") return denyRequest(unitOfWork, row, child, kind);
		if (child.friendId !== row.friendId) throw new Refusal(409, { ERROR: [SALON_TEXTS.requestOfOther] });
		if (kind === "cancel") return cancelReservationNow(unitOfWork, row, "approve_cancel_request");
		return approveChange(unitOfWork, row, child, force);
	},
};

/** Whether a decided request has the outcome of this judgement, and nothing else happened since. */
function isAlreadyJudged(
	row: ReservationRow,
	child: ReservationRow,
	{ kind, status }: Pick<JudgeRequestInput, "kind" | "status">,
): boolean {
	if (status === "denied") return child.deletedAt === null && child.status === `${kind}_denied`;
	if (child.deletedAt === null || child.friendId !== row.friendId) return false;
	if (kind === "cancel") return row.status === "canceled";
	const [currentTime, requestedTime] = [pickOccupiedTime(row), pickOccupiedTime(child)].map((time) =>
		JSON.stringify(time),
	);
	return row.status !== "canceled" && currentTime === requestedTime;
}

function denyRequest(
	unitOfWork: UnitOfWork,
	row: ReservationRow,
	child: ReservationRow,
	kind: "edit" | "cancel",
): WireReservation {
	const deniedRow: ReservationRow = { ...child, status: `${kind}_denied`, version: child.version + 1 };
	unitOfWork.putReservation(deniedRow);
	const label = kind === "edit" ? "deny_update_request" : "deny_cancel_request";
	unitOfWork.log({
		label,
		subject: "reservation",
		subjectId: child.id,
		before: child,
		after: deniedRow,
	});
	unitOfWork.notify(kind === "edit" ? "delete_update_request" : "delete_cancel_request", label, row.id);
	return presentReservation(row, unitOfWork.childrenOf(row.id), unitOfWork.zone);
}

function approveChange(
	unitOfWork: UnitOfWork,
	row: ReservationRow,
	child: ReservationRow,
	force: boolean,
): WireReservation {
	assertStillFree(unitOfWork, child, row.id, force);
	// Notes added meanwhile are kept: the request only concerns time, course and resources.
	const changedRow: ReservationRow = {
		...row,
		...pickOccupiedTime(child),
		resourceFeeIsCharged: child.resourceFeeIsCharged,
		strandedAt: null,
		version: row.version + 1,
	};
	unitOfWork.putReservation({ ...child, deletedAt: unitOfWork.now, version: child.version + 1 });
	unitOfWork.putReservation(changedRow);
	unitOfWork.log({
		label: "approve_update_request",
		subject: "reservation",
		subjectId: row.id,
		before: row,
		after: changedRow,
	});
	unitOfWork.notify("update", "approve_update_request", row.id);
	return presentReservation(changedRow, unitOfWork.childrenOf(row.id), unitOfWork.zone);
}
