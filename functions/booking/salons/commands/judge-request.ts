import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { cancelNow } from "./cancel-reservation.ts";
import { assertStillFree } from "./decide-reservation.ts";
import { findDeskReservation } from "./find-reservation.ts";
import { keptPlace } from "./requested-booking.ts";

export interface JudgeInput {
	id: number;
	childId: number;
	kind: "edit" | "cancel";
	status: "approved" | "denied";
	force: boolean;
}

/** Approves or denies a request to change or to cancel a booking (M-174, M-175). */
export const judgeRequestCommand: RoomCommand<JudgeInput, WireReservation> = {
	needs: ({ id, childId }) => ({ reservationIds: [id, childId] }),
	run: (desk, { id, childId, kind, status, force }) => {
		const row = findDeskReservation(desk, id);
		const child = desk.facts.reservations.get(childId);
		if (!child || child.parentId !== id || !child.status.startsWith(`${kind}_`)) throw notFound();
		if (child.deletedAt !== null || child.status !== `${kind}_pending`) {
			// The answer to the first call may have been lost.
			if (isAsJudged(row, child, { kind, status }))
				return presentReservation(row, desk.childrenOf(id), desk.zone);
			throw new Refusal(409, { ERROR: [SALON_TEXTS.requestGone] });
		}
		if (status === "denied") return deny(desk, row, child, kind);
		if (child.friendId !== row.friendId) throw new Refusal(409, { ERROR: [SALON_TEXTS.requestOfOther] });
		if (kind === "cancel") return cancelNow(desk, row, "approve_cancel_request");
		return approveChange(desk, row, child, force);
	},
};

/** Whether a request that was judged came to what this judgement says, and nothing else happened since. */
function isAsJudged(
	row: ReservationRow,
	child: ReservationRow,
	{ kind, status }: Pick<JudgeInput, "kind" | "status">,
): boolean {
	if (status === "denied") return child.deletedAt === null && child.status === `${kind}_denied`;
	if (child.deletedAt === null || child.friendId !== row.friendId) return false;
	if (kind === "cancel") return row.status === "canceled";
	const [now, asked] = [keptPlace(row), keptPlace(child)].map((place) => JSON.stringify(place));
	return row.status !== "canceled" && now === asked;
}

function deny(
	desk: UnitOfWork,
	row: ReservationRow,
	child: ReservationRow,
	kind: "edit" | "cancel",
): WireReservation {
	const denied: ReservationRow = { ...child, status: `${kind}_denied`, version: child.version + 1 };
	desk.putReservation(denied);
	const label = kind === "edit" ? "deny_update_request" : "deny_cancel_request";
	desk.log({
		label,
		subject: "reservation",
		subjectId: child.id,
		before: child,
		after: denied,
	});
	desk.tell(kind === "edit" ? "delete_update_request" : "delete_cancel_request", label, row.id);
	return presentReservation(row, desk.childrenOf(row.id), desk.zone);
}

function approveChange(
	desk: UnitOfWork,
	row: ReservationRow,
	child: ReservationRow,
	force: boolean,
): WireReservation {
	assertStillFree(desk, child, row.id, force);
	// What was written down meanwhile stays: the request asks for a time and a place alone.
	const changed: ReservationRow = {
		...row,
		...keptPlace(child),
		resourceFeeIsCharged: child.resourceFeeIsCharged,
		strandedAt: null,
		version: row.version + 1,
	};
	desk.putReservation({ ...child, deletedAt: desk.now, version: child.version + 1 });
	desk.putReservation(changed);
	desk.log({
		label: "approve_update_request",
		subject: "reservation",
		subjectId: row.id,
		before: row,
		after: changed,
	});
	desk.tell("update", "approve_update_request", row.id);
	return presentReservation(changed, desk.childrenOf(row.id), desk.zone);
}
