import { forceAfterConfirmation } from "#web/booking/salons/bookingConflict.ts";
import { type BoardReservation, judgeRequest, patchReservation } from "./boardApi.ts";
import type { UnsolvedAnswer, UnsolvedItem } from "./model/unsolvedItems.ts";

/**
 * Sends a decision. If the requested time is no longer free, asks whether to force it; null if the operator
 * declines.
 */
export const answerUnsolved = (
	salonId: number,
	{ kind, reservation, request }: UnsolvedItem,
	answer: UnsolvedAnswer,
): Promise<BoardReservation | null> => {
	if (answer === "checked") return patchReservation(salonId, reservation, "checked_at", true);
	return forceAfterConfirmation(
		(force) =>
			request === null || kind === "create" || kind === "stranded"
				? patchReservation(salonId, reservation, "status", answer, force)
				: judgeRequest(salonId, kind, reservation.id, request.id, { status: answer, force }),
		"それでも承認する",
	);
};
