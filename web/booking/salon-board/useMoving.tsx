import { clockOf } from "#domain/booking/salons/minutes.ts";
import { UNDONE_WITHIN } from "#domain/booking/salons/undo.ts";
import { insisting, messagesOf } from "#web/booking/salons/conflict.ts";
import { offerUndo } from "#web/platform/ui/offerUndo.tsx";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { saveBlock, updateReservation } from "./api.ts";
import { movedBlock, movedBody, movedReservation, movedShift } from "./model/bodies.ts";
import type { Place } from "./model/dragged.ts";
import type { Entry } from "./model/entries.ts";
import { type Period, shortDay } from "./model/periods.ts";
import { withReservation } from "./model/roomFrames.ts";
import { updateShift } from "./shiftApi.ts";
import type { LiveBoard } from "./useBoard.ts";

/** Moves a dragged entry optimistically, saves it, offers undo, and reverts after a refusal. */
export function useMoving(salonId: number, period: Period, { put, change, reload }: LiveBoard) {
	const move = async (entry: Entry, place: Place): Promise<void> => {
		if (entry.kind === "reservation") {
			const { reservation } = entry;
			change((board) => withReservation(board, period, movedReservation(reservation, place)));
		}
		try {
			const undo = await saved(entry, place);
			if (undo === null) return reload();
			offerUndo({
				message: `${shortDay(place.date)} ${clockOf(place.from)}〜${clockOf(place.to)} に移動しました`,
				within: UNDONE_WITHIN,
				undo,
				failed: (error) => toastRefused(messagesOf(error).join("\n")),
			});
		} catch (error) {
			toastRefused(messagesOf(error).join("\n"));
			reload();
		}
	};

	/** Saves the new position and returns the undo; null if the operator cancels the confirmation. */
	const saved = async (entry: Entry, place: Place): Promise<(() => Promise<void>) | null> => {
		const back: Place = { date: entry.date, from: entry.from, to: entry.to, resourceId: entry.resourceId };
		if (entry.kind === "reservation") {
			const answer = await insisting(
				(force) => updateReservation(salonId, { ...movedBody(entry.reservation, place), force }),
				"それでも移動する",
			);
			if (!answer) return null;
			put(answer);
			// The original position may itself have been forced, so the undo forces it too.
			return async () => put(await updateReservation(salonId, { ...movedBody(answer, back), force: true }));
		}
		if (entry.kind === "block") {
			const body = movedBlock(entry.block, place);
			const answer = await insisting(
				(force) => saveBlock(salonId, entry.block.id, { ...body, is_confirmed: body.is_confirmed || force }),
				"予約を残して移動する",
			);
			if (!answer) return null;
			reload();
			return async () => {
				await saveBlock(salonId, entry.block.id, {
					...movedBlock(entry.block, back),
					is_confirmed: true,
					version: answer.version,
				});
				reload();
			};
		}
		if (entry.kind === "request") return null;
		const moved = await insisting(
			(force) => updateShift(salonId, entry.shift, "once", { ...movedShift(entry.shift, place), force }),
			"予約を残して移動する",
		);
		if (!moved) return null;
		const { id } = moved;
		reload();
		return async () => {
			await updateShift(salonId, { ...entry.shift, self_id: id }, "once", {
				...movedShift(entry.shift, back),
				self_id: id === entry.shift.master_id ? entry.shift.self_id : id,
				force: true,
			});
			reload();
		};
	};
	return move;
}
