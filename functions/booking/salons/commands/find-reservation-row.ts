import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

/**
 * Finds a reservation that is not a request; for a friend only their own.
 * @throws Refusal 404 where there is none, 409 where it was changed since the given version
 */
export function findReservationRow(unitOfWork: UnitOfWork, id: number, version?: number): ReservationRow {
	const row = unitOfWork.reservation(id);
	if (!row || row.parentId !== null) throw notFound();
	const { side, friendId } = unitOfWork.actor;
	if (side === "friend" && (friendId === null || row.friendId !== friendId)) throw notFound();
	if (version !== undefined && version !== row.version) throw changedByOther();
	return row;
}

/** @throws Refusal 422 unless it is approved or pending */
export function assertActiveReservation({ status }: ReservationRow): void {
	if (status !== "approved" && status !== "pending") throw invalid("status", SALON_TEXTS.blockedByStatus);
}

/** @throws Refusal 422 unless it is approved and has no such pending request */
export function assertNoPendingRequest(
	unitOfWork: UnitOfWork,
	row: ReservationRow,
	kind: "edit_pending" | "cancel_pending",
): void {
	if (row.status !== "approved") throw invalid("status", SALON_TEXTS.onlyApproved);
	if (unitOfWork.childrenOf(row.id).some(({ status }) => status === kind))
		throw invalid("status", SALON_TEXTS.requestOpen);
}

/** Deletes the pending requests of a reservation that is decided otherwise. */
export function deletePendingRequests(unitOfWork: UnitOfWork, id: number): void {
	for (const child of unitOfWork.childrenOf(id))
		if (child.status === "edit_pending" || child.status === "cancel_pending")
			unitOfWork.putReservation({ ...child, deletedAt: unitOfWork.now, version: child.version + 1 });
}
