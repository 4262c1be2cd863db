import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { UNDO_PERIOD } from "#domain/booking/salons/undo-delays.ts";
import { conflictMessages, forceAfterConfirmation } from "#web/booking/salons/bookingConflict.ts";
import { offerUndo } from "#web/platform/ui/offerUndo.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { saveBlock, updateReservation } from "./boardApi.ts";
import type { BoardEntry } from "./model/boardEntries.ts";
import { type BoardPeriod, formatMonthDay } from "./model/boardPeriods.ts";
import type { BoardPosition } from "./model/dragTarget.ts";
import {
	movedBlockBody,
	movedReservation,
	movedReservationBody,
	movedShiftBody,
} from "./model/movedBodies.ts";
import { upsertReservation } from "./model/salonRoomFrames.ts";
import { updateShift } from "./shiftApi.ts";
import type { LiveBoard } from "./useBoard.ts";

/** Moves a dragged entry optimistically, saves it, offers undo, and reverts after a refusal. */
export function useEntryMove(
	salonId: number,
	period: BoardPeriod,
	{ put: putReservation, change, reload }: LiveBoard,
) {
	const move = async (entry: BoardEntry, position: BoardPosition): Promise<void> => {
		if (entry.kind === "reservation") {
			const { reservation } = entry;
			change((board) => upsertReservation(board, period, movedReservation(reservation, position)));
		}
		try {
			const undo = await savePosition(entry, position);
			if (undo === null) return reload();
			offerUndo({
				message: `${formatMonthDay(position.date)} ${formatClockMinute(position.from)}〜${formatClockMinute(position.to)} に移動しました`,
				duration: UNDO_PERIOD,
				undo,
				onFailed: (error) => toastRefused(conflictMessages(error).join("\n")),
			});
		} catch (error) {
			toastRefused(conflictMessages(error).join("\n"));
			reload();
		}
	};

	/** Saves the new position and returns the undo; null if the operator cancels the confirmation. */
	const savePosition = async (
		entry: BoardEntry,
		position: BoardPosition,
	): Promise<(() => Promise<void>) | null> => {
		const originalPosition: BoardPosition = {
			date: entry.date,
			from: entry.from,
			to: entry.to,
			resourceId: entry.resourceId,
		};
		if (entry.kind === "reservation") {
			const answer = await forceAfterConfirmation(
				(force) =>
					updateReservation(salonId, { ...movedReservationBody(entry.reservation, position), force }),
				"それでも移動する",
			);
			if (!answer) return null;
			putReservation(answer);
			// The original position may itself have been forced, so the undo forces it too.
			return async () =>
				putReservation(
					await updateReservation(salonId, {
						...movedReservationBody(answer, originalPosition),
						force: true,
					}),
				);
		}
		if (entry.kind === "block") {
			const body = movedBlockBody(entry.block, position);
			const answer = await forceAfterConfirmation(
				(force) => saveBlock(salonId, entry.block.id, { ...body, is_confirmed: body.is_confirmed || force }),
				"予約を残して移動する",
			);
			if (!answer) return null;
			reload();
			return async () => {
				await saveBlock(salonId, entry.block.id, {
					...movedBlockBody(entry.block, originalPosition),
					is_confirmed: true,
					version: answer.version,
				});
				reload();
			};
		}
		if (entry.kind === "request") return null;
		const movedShift = await forceAfterConfirmation(
			(force) =>
				updateShift(salonId, entry.shift, "once", { ...movedShiftBody(entry.shift, position), force }),
			"予約を残して移動する",
		);
		if (!movedShift) return null;
		const { id } = movedShift;
		reload();
		return async () => {
			await updateShift(salonId, { ...entry.shift, self_id: id }, "once", {
				...movedShiftBody(entry.shift, originalPosition),
				self_id: id === entry.shift.master_id ? entry.shift.self_id : id,
				force: true,
			});
			reload();
		};
	};
	return move;
}
