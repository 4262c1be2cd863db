import { conflictMessages } from "#web/booking/salons/bookingConflict.ts";
import { toastDone, toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import type { BoardReservation } from "../../boardApi.ts";

/** Runs one change of a reservation at a time and shows its error. */
export function useReservationChange(onChanged: (reservation: BoardReservation) => void) {
	const { busy, run: runOnce } = useBusy();
	const run = (change: () => Promise<void>) =>
		runOnce(() => change().catch((error) => toastRefused(conflictMessages(error).join("\n"))));
	return {
		busy,
		run,
		/** Sends a change and announces it; `null` means that the operator decided against it. */
		send: (send: () => Promise<BoardReservation | null>, doneText: string) =>
			run(async () => {
				const changed = await send();
				if (!changed) return;
				onChanged(changed);
				toastDone(doneText);
			}),
	};
}

export type ReservationChange = ReturnType<typeof useReservationChange>;
