import type { ShiftPatchType } from "#domain/booking/salons/salon-codes.ts";
import { forceAfterConfirmation } from "#web/booking/salons/bookingConflict.ts";
import { openStrandedBookings } from "#web/booking/salons/strandedDialogState.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import type { BoardShift } from "../boardApi.ts";
import { removeShift } from "../shiftApi.ts";

/** Removes a shift, or a single day of it, after a confirmation. */
export async function confirmShiftRemoval(
	salonId: number,
	shift: BoardShift,
	type: ShiftPatchType,
	onRemoved: () => void,
) {
	const isSure = await askToConfirm({
		title: "シフトを削除しますか？",
		message:
			type === "once"
				? `${shift._date.replaceAll("-", ".")} ${shift.from}〜${shift.to} のシフトを削除します。`
				: "繰り返しのシフトを、過去の日も含めてすべて削除します。",
		confirm: "削除する",
		destructive: true,
	});
	if (!isSure) return;
	try {
		const result = await forceAfterConfirmation(
			(force) => removeShift(salonId, shift, type, force),
			"予約を残して削除する",
			() => openStrandedBookings(salonId),
		);
		if (!result) return;
		toastDone("シフトを削除しました");
		onRemoved();
	} catch (error) {
		toastFailed(error);
	}
}
