import { strangerHoursOf } from "#domain/booking/salons/settings.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { setStranded } from "./strand-reservations.ts";

/**
 * Takes bookings whose time has passed off 未対応, and ends requests as denied, also those of strangers that nobody has
 * judged in time: by nobody, which says in the history that time did it.
 */
export const expireCommand: RoomCommand<{ ids: number[] }, { ended: number }> = {
	needs: ({ ids }) => ({ reservationIds: ids }),
	run: (desk, { ids }) => {
		const passed = ids
			.flatMap((id) => desk.reservation(id) ?? [])
			.filter((row) => row.startsAt <= desk.now || isLapsed(desk, row));
		const stranded = passed.filter(({ strandedAt }) => strandedAt !== null);
		setStranded(desk, stranded, null);
		const requests = passed.flatMap(({ id }) => desk.reservation(id) ?? []).filter((row) => end(desk, row));
		return { ended: new Set([...stranded, ...requests].map(({ id }) => id)).size };
	},
};

/** Whether a request of somebody whom nobody knows has waited as long as the salon lets it. */
const isLapsed = (desk: UnitOfWork, { status, side, friendId, createdAt }: ReservationRow): boolean =>
	status === "pending" &&
	side === "friend" &&
	friendId === null &&
	createdAt + strangerHoursOf(desk.state.book.settings.rules) * HOUR <= desk.now;

const ENDS = {
	pending: { status: "denied", label: "deny_create_request", event: "cancel" },
	edit_pending: { status: "edit_denied", label: "deny_update_request", event: "delete_update_request" },
	cancel_pending: { status: "cancel_denied", label: "deny_cancel_request", event: "delete_cancel_request" },
} as const;

function end(desk: UnitOfWork, row: ReservationRow): boolean {
	if (!(row.status in ENDS)) return false;
	const { status, label, event } = ENDS[row.status as keyof typeof ENDS];
	const ended: ReservationRow = { ...row, status, version: row.version + 1 };
	desk.putReservation(ended);
	desk.log({ label, subject: "reservation", subjectId: row.id, before: row, after: ended });
	desk.tell(event, label, row.parentId ?? row.id);
	return true;
}
