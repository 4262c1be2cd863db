import { UNDO_NOTICE_DELAY, UNDOABLE_LABELS } from "#domain/booking/salons/undo-delays.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { changedByOther, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { LastChange } from "../engine/last-changes.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import { isActiveReservation, type ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { restoreDeliveriesStatement } from "../notices/cancel-deliveries-statement.ts";
import { presentReservation, type WireReservation } from "../present-reservation.ts";
import { assertStillFree } from "./decide-reservation.ts";
import { pickOccupiedTime } from "./requested-booking.ts";
import { updateRequestCourses } from "./update-reservation.ts";

export interface UndoChangeInput {
	id: number;
	version: number;
	/** Restores the former time even if it was taken meanwhile. */
	force: boolean;
}

/**
 * Undoes the operator's own last change of a reservation within the undo period. The notification of its
 * friend, which is not due yet, is deleted in the same transaction.
 * @throws Refusal 409 where the period is over or something else happened since, and where the former time is
 * no longer free, unless forced
 */
export const undoChangeCommand: RoomCommand<UndoChangeInput, WireReservation> = {
	needs: ({ id }) => ({ reservationIds: [id], lastChangeOf: id }),
	run: (unitOfWork, { id, version, force }) => {
		const row = findChangedRow(unitOfWork, id, version);
		const change = findUndoableChange(unitOfWork, row);
		if (!change?.before) throw new Refusal(409, { ERROR: [SALON_TEXTS.undoTooLate] });
		const { before, at } = change;
		const isOfRequest = before.parentId !== null;
		const restoredRow = isOfRequest ? row : { ...before, version: row.version + 1 };
		if (regainsTime(row, restoredRow)) assertStillFree(unitOfWork, restoredRow, id, force);
		restoreRequests(unitOfWork, id, at);
		if (!isOfRequest) updateRequestCourses(unitOfWork, row, restoredRow);
		const changedRow = isOfRequest ? unitOfWork.facts.reservations.get(before.id)! : row;
		const after = { ...before, version: changedRow.version + 1 };
		unitOfWork.putReservation(after);
		unitOfWork.log({
			label: "manager_undo",
			subject: "reservation",
			subjectId: before.id,
			before: changedRow,
			after,
		});
		unitOfWork.notify("update", "manager_undo", id);
		if (!isActiveReservation(row) && isActiveReservation(restoredRow))
			unitOfWork.statements.push((db) => [
				restoreDeliveriesStatement(db, { reservationId: id, endedAt: at, now: unitOfWork.now }),
			]);
		return presentReservation(restoredRow, unitOfWork.childrenOf(id), unitOfWork.zone);
	},
};

/** @throws Refusal 404 where there is no such reservation, deleted or not; 409 where it was changed since */
function findChangedRow({ facts }: UnitOfWork, id: number, version: number): ReservationRow {
	const row = facts.reservations.get(id);
	if (!row || row.parentId !== null) throw notFound();
	if (row.version !== version) throw changedByOther();
	return row;
}

/**
 * Last change of a reservation, where the operator made it and can still undo it. Friends are notified at once
 * if a booking passes from one to another, so that cannot be undone.
 */
function findUndoableChange(unitOfWork: UnitOfWork, { id, friendId }: ReservationRow): LastChange | null {
	const { history, facts, actor, now } = unitOfWork;
	// An earlier command of the same transaction is not in D1 yet.
	const entry = history.findLast(({ subject, after }) => {
		const changedRow = after as ReservationRow;
		return subject === "reservation" && (changedRow.parentId ?? changedRow.id) === id;
	});
	const change = entry
		? { ...entry, before: entry.before as ReservationRow | null, at: now }
		: facts.lastChanges.get(id);
	return change &&
		UNDOABLE_LABELS.includes(change.label) &&
		change.operatorId === actor.operatorId &&
		change.before?.friendId === friendId &&
		change.at + UNDO_NOTICE_DELAY > now
		? change
		: null;
}

/** Whether a reservation gets back a time that others could have booked meanwhile. */
const regainsTime = (row: ReservationRow, restoredRow: ReservationRow): boolean =>
	isActiveReservation(restoredRow) &&
	(!isActiveReservation(row) ||
		JSON.stringify(pickOccupiedTime(row)) !== JSON.stringify(pickOccupiedTime(restoredRow)));

/** Restores the requests that were deleted together with the change. */
function restoreRequests(unitOfWork: UnitOfWork, id: number, deletedAt: number): void {
	for (const child of unitOfWork.facts.reservations.values())
		if (child.parentId === id && child.deletedAt === deletedAt)
			unitOfWork.putReservation({ ...child, deletedAt: null, version: child.version + 1 });
}
