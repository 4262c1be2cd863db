import { judgeRequest, patchReservation, type Reservation } from "./api.ts";
import type { Unsolved } from "./model/unsolved.ts";
import { insisting } from "./panel/conflict.ts";

/** Approves or denies what waits; where the time is no longer free, once more if somebody insists. Null where nobody does. */
export const judge = (
	salonId: number,
	{ kind, reservation, request }: Unsolved,
	status: "approved" | "denied",
): Promise<Reservation | null> =>
	insisting(
		(force) =>
			request === null || kind === "create"
				? patchReservation(salonId, reservation, "status", status, force)
				: judgeRequest(salonId, kind, reservation.id, request.id, { status, force }),
		"それでも承認する",
	);
