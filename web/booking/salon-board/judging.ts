import { insisting } from "#web/booking/salons/conflict.ts";
import { judgeRequest, patchReservation, type Reservation } from "./api.ts";
import type { Answer, Unsolved } from "./model/unsolved.ts";

/**
 * Decides an entry of 未対応. If its time is no longer free, asks whether to force it; null if the operator
 * declines.
 */
export const judge = (
	salonId: number,
	{ kind, reservation, request }: Unsolved,
	answer: Answer,
): Promise<Reservation | null> => {
	if (answer === "checked") return patchReservation(salonId, reservation, "checked_at", true);
	return insisting(
		(force) =>
			request === null || kind === "create" || kind === "stranded"
				? patchReservation(salonId, reservation, "status", answer, force)
				: judgeRequest(salonId, kind, reservation.id, request.id, { status: answer, force }),
		"それでも承認する",
	);
};
