import { eq } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { queryRoom } from "../call-salon-room.ts";
import type { BookingAlternatives } from "../queries/alternatives-query.ts";
import { selectReservations } from "./reservation-rows.ts";

/**
 * Lists where a reservation could move: to other resources at the same time, or to the next free days.
 * @throws Refusal 404 for a reservation that the operator may not see
 */
export async function listAlternatives({
	ctx,
	input: { salonId, id },
}: {
	ctx: OperatorCtx;
	input: { salonId: number; id: number };
}): Promise<BookingAlternatives> {
	const [reservation] = await selectReservations(ctx, salonId, eq(reservations.id, id));
	if (reservation?.isVisible !== 1 || reservation.row.parentId !== null) throw notFound();
	const { date, fromMinute, toMinute, courseId, resourceId, subResourceIds } = reservation.row;
	return queryRoom(ctx.env, salonId, "alternatives", {
		reservationId: id,
		date,
		from: fromMinute,
		to: toMinute,
		courseId,
		resourceId,
		subResourceIds,
		zone: ctx.zone,
	});
}
