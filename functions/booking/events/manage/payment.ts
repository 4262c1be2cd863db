import { and, eq, sql } from "drizzle-orm";
import { eventReservations } from "#db/booking/reservables.ts";
import { STANDING } from "#domain/booking/events/status.ts";
import { yen } from "#domain/platform/texts/currency.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { tellOfBookings } from "#functions/platform/notices/tell-of-booking.ts";
import { ownCost, tell } from "../bookings.ts";
import { toldStatement } from "../told.ts";
import { findBooking } from "./find-booking.ts";

interface Payment {
	ctx: OperatorCtx;
	input: {
		id: number;
		bookingId: number;
		is_paid: boolean;
		/** What the operator saw that it costs, yen. */
		price?: number | undefined;
		version?: number | undefined;
	};
}

/**
 * Notes that a booking is paid, or that it is not after all. The friend is told of a payment by the event's action, of a
 * note that is taken back by nothing (docs/decisions/0033-event-flow.md).
 * @throws Refusal 404, 409 where it is not what the operator saw or does not cost what they saw, 422 for one that does not
 *   stand
 */
export async function setPaid({ ctx, input }: Payment): Promise<{ id: number; is_paid: boolean }> {
	const { id: groupId, bookingId, is_paid, price, version } = input;
	const { row, facts } = await findBooking(ctx, { id: groupId, bookingId });
	// A part of it may be noted though it is not paid.
	if (is_paid ? row.paidAt !== null : row.paidAt === null && row.paidYen === null)
		return { id: bookingId, is_paid };
	if (version !== undefined && version !== row.version) throw changedByOther();
	if (is_paid && !STANDING.includes(row.status)) throw invalid("is_paid", EVENT_TEXTS.notPaid);
	const isAsSeen = is_paid && price !== undefined ? sql`${ownCost} = ${price}` : sql`1`;
	const update = ctx.db
		.update(eventReservations)
		.set({
			paidAt: is_paid ? ctx.now : null,
			paidYen: is_paid ? ownCost : null,
			version: row.version + 1,
			updatedAt: ctx.now,
		})
		.where(and(eq(eventReservations.id, bookingId), eq(eventReservations.version, row.version), isAsSeen));
	const [{ meta }] = await ctx.db.batch([
		update,
		...(is_paid
			? [
					toldStatement(ctx, { flow: "paid", groupId, which: sql`r.id = ${bookingId}`, facts }),
					tellOfBookings(ctx, {
						flow: "paid",
						which: sql`r.id = ${bookingId} and r.version = ${row.version + 1} and r.paid_at = ${ctx.now}`,
					}),
				]
			: []),
	]);
	if (meta.changes === 0) throw await whyNotNoted(ctx, row);
	await tell(ctx, [row.friendId]);
	return { id: bookingId, is_paid };
}

/** Either the booking was changed since it was read, or its menu's price since the operator saw it. */
async function whyNotNoted(ctx: OperatorCtx, { id, version }: { id: number; version: number }) {
	const [now] = await ctx.db
		.select({ version: eventReservations.version, cost: sql<number>`${ownCost}`.as("cost") })
		.from(eventReservations)
		.where(eq(eventReservations.id, id));
	if (now?.version !== version) return changedByOther();
	return new Refusal(409, { ERROR: [EVENT_TEXTS.costsOtherwise(yen(now.cost))] });
}
