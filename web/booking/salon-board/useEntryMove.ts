import { UNDO_PERIOD } from "#domain/booking/salons/undo-delays.ts";
import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { offerUndo } from "#web/platform/ui/offerUndo.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import type { BoardEntry } from "./model/boardEntries.ts";
import type { BoardPeriod } from "./model/boardPeriods.ts";
import type { BoardPosition } from "./model/dragTarget.ts";
import { movedReservation } from "./model/movedBodies.ts";
import { upsertReservation } from "./model/salonRoomFrames.ts";
import { formatPosition, moveBoardReservation } from "./moveBoardReservation.ts";
import { saveEntryPosition } from "./saveEntryPosition.ts";
import type { LiveBoard } from "./useBoard.ts";

/** Moves a dragged entry optimistically, saves it, offers undo, and reverts after a refusal. */
export function useEntryMove(salonId: number, period: BoardPeriod, liveBoard: LiveBoard) {
	const { change, putReservation, reload } = liveBoard;
	const moveBlockOrShift = async (entry: BoardEntry, position: BoardPosition): Promise<boolean> => {
		const undo = await saveEntryPosition({ salonId, liveBoard, entry, position });
		if (undo === null) return false;
		offerUndo({
			message: `${formatPosition(position)} に移動しました`,
			duration: UNDO_PERIOD,
			undo,
			onFailed: (error) => toastRefused(conflictMessages(error).join("\n")),
		});
		return true;
	};
	const move = (entry: BoardEntry, position: BoardPosition): Promise<boolean> => {
		if (entry.kind !== "reservation") return moveBlockOrShift(entry, position);
		const { reservation } = entry;
		change((board) => upsertReservation(board, period, movedReservation(reservation, position)));
		return moveBoardReservation({ salonId, reservation, position, onChanged: putReservation });
	};
	return async (entry: BoardEntry, position: BoardPosition): Promise<void> => {
		try {
			if (!(await move(entry, position))) reload();
		} catch (error) {
			toastRefused(conflictMessages(error).join("\n"));
			reload();
		}
	};
}
