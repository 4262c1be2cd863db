import { forceAfterConfirmation } from "#web/booking/salons/bookingConflict.ts";
import { openStrandedBookings } from "#web/booking/salons/strandedDialogState.ts";
import { saveBlock } from "./boardApi.ts";
import type { BoardEntry } from "./model/boardEntries.ts";
import type { BoardPosition } from "./model/dragTarget.ts";
import { movedBlockBody, movedShiftBody } from "./model/movedBodies.ts";
import { updateShift } from "./shiftApi.ts";
import type { LiveBoard } from "./useBoard.ts";

interface EntryMove<Entry = BoardEntry> {
	salonId: number;
	liveBoard: LiveBoard;
	entry: Entry;
	position: BoardPosition;
}

type EntryOf<Kind extends BoardEntry["kind"]> = Extract<BoardEntry, { kind: Kind }>;
type Undo = () => Promise<void>;

/**
 * Saves the new position of a block or a shift and returns the undo; null if the operator cancels the
 * confirmation, and for other entries.
 */
export async function saveEntryPosition({ entry, ...move }: EntryMove): Promise<Undo | null> {
	if (entry.kind === "block") return saveBlockPosition({ ...move, entry });
	if (entry.kind === "shift") return saveShiftPosition({ ...move, entry });
	return null;
}

async function saveBlockPosition({
	salonId,
	liveBoard,
	entry,
	position,
}: EntryMove<EntryOf<"block">>): Promise<Undo | null> {
	const body = movedBlockBody(entry.block, position);
	const moved = await forceAfterConfirmation(
		(force) => saveBlock(salonId, entry.block.id, { ...body, is_confirmed: body.is_confirmed || force }),
		"予約を残して移動する",
	);
	if (!moved) return null;
	liveBoard.reload();
	return async () => {
		const originalBody = movedBlockBody(entry.block, originalPositionOf(entry));
		await saveBlock(salonId, entry.block.id, { ...originalBody, is_confirmed: true, version: moved.version });
		liveBoard.reload();
	};
}

async function saveShiftPosition({
	salonId,
	liveBoard,
	entry: { shift, ...entry },
	position,
}: EntryMove<EntryOf<"shift">>): Promise<Undo | null> {
	const moved = await forceAfterConfirmation(
		(force) => updateShift(salonId, shift, "once", { ...movedShiftBody(shift, position), force }),
		"予約を残して移動する",
		() => openStrandedBookings(salonId),
	);
	if (!moved) return null;
	const { id } = moved;
	liveBoard.reload();
	return async () => {
		await updateShift(salonId, { ...shift, self_id: id }, "once", {
			...movedShiftBody(shift, originalPositionOf(entry)),
			// A moved day of a recurring shift is a row of its own; a single shift is still its master.
			self_id: id === shift.master_id ? shift.self_id : id,
			force: true,
		});
		liveBoard.reload();
	};
}

const originalPositionOf = ({
	date,
	from,
	to,
	resourceId,
}: Pick<BoardEntry, keyof BoardPosition>): BoardPosition => ({ date, from, to, resourceId });
