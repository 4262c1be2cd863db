import { getAnonymousRequestHours } from "#domain/booking/salons/salon-settings.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { markStranded } from "./strand-reservations.ts";

/**
 * Takes past bookings off the 未対応 list, and denies requests that are past or, for anonymous visitors,
 * undecided for too long. The history shows no actor.
 */
export const expireReservationsCommand: RoomCommand<{ ids: number[] }, { ended: number }> = {
	needs: ({ ids }) => ({ reservationIds: ids }),
	run: (unitOfWork, { ids }) => {
		const expiredRows = ids
			.flatMap((id) => unitOfWork.reservation(id) ?? [])
			.filter((row) => row.startsAt <= unitOfWork.now || isAnonymousRequestExpired(unitOfWork, row));
		const strandedRows = expiredRows.filter(({ strandedAt }) => strandedAt !== null);
		markStranded(unitOfWork, strandedRows, null);
		const requests = expiredRows
			.flatMap(({ id }) => unitOfWork.reservation(id) ?? [])
			.filter((row) => denyExpiredRequest(unitOfWork, row));
		return { ended: new Set([...strandedRows, ...requests].map(({ id }) => id)).size };
	},
};

/** Whether a request of an anonymous visitor exceeded the salon's waiting time. */
const isAnonymousRequestExpired = (
	unitOfWork: UnitOfWork,
	{ status, side, friendId, createdAt }: ReservationRow,
): boolean =>
	status === "pending" &&
	side === "friend" &&
	friendId === null &&
	createdAt + getAnonymousRequestHours(unitOfWork.state.book.settings.rules) * HOUR <= unitOfWork.now;

const EXPIRED_STATUSES = {
	pending: { status: "denied", label: "deny_create_request", event: "cancel" },
	edit_pending: { status: "edit_denied", label: "deny_update_request", event: "delete_update_request" },
	cancel_pending: { status: "cancel_denied", label: "deny_cancel_request", event: "delete_cancel_request" },
} as const;

function denyExpiredRequest(unitOfWork: UnitOfWork, row: ReservationRow): boolean {
	if (!(row.status in EXPIRED_STATUSES)) return false;
	const { status, label, event } = EXPIRED_STATUSES[row.status as keyof typeof EXPIRED_STATUSES];
	const deniedRow: ReservationRow = { ...row, status, version: row.version + 1 };
	unitOfWork.putReservation(deniedRow);
	unitOfWork.log({ label, subject: "reservation", subjectId: row.id, before: row, after: deniedRow });
	unitOfWork.notify(event, label, row.parentId ?? row.id);
	return true;
}
