import { REQUEST_MODES } from "#domain/booking/salons/salon-codes.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import { isActiveReservation, type ReservationRow } from "../engine/salon-rows.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";

interface WaitingReservation {
	id: number;
}

/** Whether the command found a booking that waited for its payment. */
interface SettledReservation {
	isSettled: boolean;
}

const findWaitingRow = (unitOfWork: UnitOfWork, id: number): ReservationRow | undefined => {
	const row = unitOfWork.reservation(id);
	return row && row.payUntil !== null && isActiveReservation(row) ? row : undefined;
};

/** Lets a booking count whose payment came in: it is confirmed, or waits for the salon's approval. Repeating it is safe. */
export const confirmPaidReservationCommand: RoomCommand<WaitingReservation, SettledReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (unitOfWork, { id }) => {
		const row = findWaitingRow(unitOfWork, id);
		if (!row) return { isSettled: false };
		const isRequest =
			row.friendId === null || unitOfWork.state.book.settings.rules.modes.create === REQUEST_MODES.request;
		const settled: ReservationRow = {
			...row,
			status: isRequest ? "pending" : "approved",
			payUntil: null,
			version: row.version + 1,
		};
		unitOfWork.putReservation(settled);
		const label = isRequest ? "create_request" : "create";
		unitOfWork.log({ label, subject: "reservation", subjectId: id, before: row, after: settled });
		unitOfWork.notify(label, label, id);
		return { isSettled: true };
	},
};

/** Releases the time of a booking that was not paid. Nobody is told, because nobody was told of it. */
export const releaseUnpaidReservationCommand: RoomCommand<WaitingReservation, SettledReservation> = {
	needs: ({ id }) => ({ reservationIds: [id] }),
	run: (unitOfWork, { id }) => {
		const row = findWaitingRow(unitOfWork, id);
		if (!row) return { isSettled: false };
		releaseUnpaid(unitOfWork, row);
		return { isSettled: true };
	},
};

/** Cancels a booking that waits for its payment. @returns its new row */
export function releaseUnpaid(unitOfWork: UnitOfWork, row: ReservationRow): ReservationRow {
	const released: ReservationRow = {
		...row,
		status: "canceled",
		payUntil: null,
		strandedAt: null,
		version: row.version + 1,
	};
	unitOfWork.putReservation(released);
	unitOfWork.log({
		label: "release_unpaid",
		subject: "reservation",
		subjectId: row.id,
		before: row,
		after: released,
	});
	unitOfWork.notify("cancel", "release_unpaid", row.id);
	return released;
}
