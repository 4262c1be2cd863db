import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { UNDO_PERIOD } from "#domain/booking/salons/undo-delays.ts";
import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { offerUndo } from "#web/platform/ui/offerUndo.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import type { BoardEntry } from "./model/boardEntries.ts";
import { type BoardPeriod, formatMonthDay } from "./model/boardPeriods.ts";
import type { BoardPosition } from "./model/dragTarget.ts";
import { movedReservation } from "./model/movedBodies.ts";
import { upsertReservation } from "./model/salonRoomFrames.ts";
import { saveEntryPosition } from "./saveEntryPosition.ts";
import type { LiveBoard } from "./useBoard.ts";

/** Moves a dragged entry optimistically, saves it, offers undo, and reverts after a refusal. */
export function useEntryMove(salonId: number, period: BoardPeriod, liveBoard: LiveBoard) {
	const { change, reload } = liveBoard;
	return async (entry: BoardEntry, position: BoardPosition): Promise<void> => {
		if (entry.kind === "reservation") {
			const { reservation } = entry;
			change((board) => upsertReservation(board, period, movedReservation(reservation, position)));
		}
		try {
			const undo = await saveEntryPosition({ salonId, liveBoard, entry, position });
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
}
