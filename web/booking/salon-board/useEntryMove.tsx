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
export function useEntryMove(salonId: number, period: BoardPeriod, { put, change, reload }: LiveBoard) {
	const move = async (entry: BoardEntry, place: BoardPosition): Promise<void> => {
		if (entry.kind === "reservation") {
			const { reservation } = entry;
			change((board) => upsertReservation(board, period, movedReservation(reservation, place)));
		}
		try {
			const undo = await saved(entry, place);
			if (undo === null) return reload();
			offerUndo({
				message: `${formatMonthDay(place.date)} ${formatClockMinute(place.from)}〜${formatClockMinute(place.to)} に移動しました`,
				within: UNDO_PERIOD,
				undo,
				failed: (error) => toastRefused(conflictMessages(error).join("\n")),
			});
		} catch (error) {
			toastRefused(conflictMessages(error).join("\n"));
			reload();
		}
	};

	/** Saves the new position and returns the undo; null if the operator cancels the confirmation. */
	const saved = async (entry: BoardEntry, place: BoardPosition): Promise<(() => Promise<void>) | null> => {
		const back: BoardPosition = {
			date: entry.date,
			from: entry.from,
			to: entry.to,
			resourceId: entry.resourceId,
		};
		if (entry.kind === "reservation") {
			const answer = await forceAfterConfirmation(
				(force) => updateReservation(salonId, { ...movedReservationBody(entry.reservation, place), force }),
				"それでも移動する",
			);
			if (!answer) return null;
			put(answer);
			// The original position may itself have been forced, so the undo forces it too.
			return async () =>
				put(await updateReservation(salonId, { ...movedReservationBody(answer, back), force: true }));
		}
		if (entry.kind === "block") {
			const body = movedBlockBody(entry.block, place);
			const answer = await forceAfterConfirmation(
				(force) => saveBlock(salonId, entry.block.id, { ...body, is_confirmed: body.is_confirmed || force }),
				"予約を残して移動する",
			);
			if (!answer) return null;
			reload();
			return async () => {
				await saveBlock(salonId, entry.block.id, {
					...movedBlockBody(entry.block, back),
					is_confirmed: true,
					version: answer.version,
				});
				reload();
			};
		}
		if (entry.kind === "request") return null;
		const moved = await forceAfterConfirmation(
			(force) => updateShift(salonId, entry.shift, "once", { ...movedShiftBody(entry.shift, place), force }),
			"予約を残して移動する",
		);
		if (!moved) return null;
		const { id } = moved;
		reload();
		return async () => {
			await updateShift(salonId, { ...entry.shift, self_id: id }, "once", {
				...movedShiftBody(entry.shift, back),
				self_id: id === entry.shift.master_id ? entry.shift.self_id : id,
				force: true,
			});
			reload();
		};
	};
	return move;
}
