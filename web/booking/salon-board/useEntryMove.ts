import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { UNDO_PERIOD } from "#domain/booking/salons/undo-delays.ts";
import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { offerUndo } from "#web/platform/ui/offerUndo.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { updateReservation } from "./boardApi.ts";
import { makeAnnouncedChange } from "./makeAnnouncedChange.tsx";
import type { BoardEntry } from "./model/boardEntries.ts";
import { type BoardPeriod, formatMonthDay } from "./model/boardPeriods.ts";
import type { BoardPosition } from "./model/dragTarget.ts";
import { movedReservation, movedReservationBody } from "./model/movedBodies.ts";
import { formatBookedTime } from "./model/requestedChange.ts";
import { upsertReservation } from "./model/salonRoomFrames.ts";
import { saveEntryPosition } from "./saveEntryPosition.ts";
import type { LiveBoard } from "./useBoard.ts";

/** Moves a dragged entry optimistically, saves it, offers undo, and reverts after a refusal. */
export function useEntryMove(salonId: number, period: BoardPeriod, liveBoard: LiveBoard) {
	const { change, put: putReservation, reload } = liveBoard;
	const moveReservation = (
		{ reservation }: Extract<BoardEntry, { kind: "reservation" }>,
		position: BoardPosition,
	): Promise<boolean> => {
		change((board) => upsertReservation(board, period, movedReservation(reservation, position)));
		const body = movedReservationBody(reservation, position);
		return makeAnnouncedChange({
			salonId,
			reservation,
			change: { change: "move", ...body },
			question: {
				title: "予約を移動しますか？",
				message: `${reservation.name} 様の ${formatBookedTime(reservation)} の予約を、${formatPosition(position)} に移動します。`,
				confirm: "移動する",
			},
			send: (force) => updateReservation(salonId, { ...body, force }),
			forceLabel: "それでも移動する",
			doneText: `${formatPosition(position)} に移動しました`,
			onChanged: putReservation,
		});
	};
	const moveOther = async (entry: BoardEntry, position: BoardPosition): Promise<boolean> => {
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
	return async (entry: BoardEntry, position: BoardPosition): Promise<void> => {
		try {
			const isMoved =
				entry.kind === "reservation"
					? await moveReservation(entry, position)
					: await moveOther(entry, position);
			if (!isMoved) reload();
		} catch (error) {
			toastRefused(conflictMessages(error).join("\n"));
			reload();
		}
	};
}

const formatPosition = ({ date, from, to }: BoardPosition): string =>
	`${formatMonthDay(date)} ${formatClockMinute(from)}〜${formatClockMinute(to)}`;
