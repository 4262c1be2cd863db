import { and, eq, sql } from "drizzle-orm";
import { eventReservations } from "#db/booking/event-slot-tables.ts";
import { ACTIVE_EVENT_STATUSES } from "#domain/booking/events/event-booking-status.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { returnAtShopStatements } from "#functions/commerce/payments/payment-statements.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { publishBookings } from "#functions/platform/notices/publish-bookings.ts";
import { queueEventActionStatement } from "../event-action-statement.ts";
import { bookingCostSql } from "../event-payment.ts";
import { payBookingAtShop } from "../payments/pay-booking-at-shop.ts";
import { EVENT_BOOKING_PURPOSE, isPaidOnline } from "../payments/request-booking-payment.ts";
import { wakeEventActions } from "../wake-event-actions.ts";
import { findEventBooking } from "./find-event-booking.ts";

interface SetPaidInput {
	ctx: OperatorCtx;
	input: {
		id: number;
		bookingId: number;
		is_paid: boolean;
		/** Price displayed to the operator, yen. */
		price?: number | undefined;
		version?: number | undefined;
	};
}

/**
 * Marks a booking as paid at the shop, or removes the mark. The ledger gets what was not paid before, and the event's
 * action notifies the friend of a payment, but not of a removed mark
 * (docs/decisions/0128-paid-comes-from-a-ledger.md).
 * @throws Refusal 404, 409 where the booking or its price changed since the operator saw it, 422 for a
 * booking that is not active
 */
export async function setBookingPaid({
	ctx,
	input,
}: SetPaidInput): Promise<{ id: number; is_paid: boolean }> {
	const { id: groupId, bookingId, is_paid, price, version } = input;
	const { row, facts } = await findEventBooking(ctx, { id: groupId, bookingId });
	// A part payment may be stored without the mark.
	if (is_paid ? row.paidAt !== null : row.paidAt === null && row.paidYen === null)
		return { id: bookingId, is_paid };
	if (version !== undefined && version !== row.version) throw changedByOther();
	if (!is_paid && (await isPaidOnline(ctx, bookingId))) throw invalid("is_paid", EVENT_TEXTS.paidOnline);
	if (is_paid && !ACTIVE_EVENT_STATUSES.includes(row.status)) throw invalid("is_paid", EVENT_TEXTS.notPaid);
	const isPriceUnchanged = is_paid && price !== undefined ? sql`${bookingCostSql} = ${price}` : sql`1`;
	const update = ctx.db
		.update(eventReservations)
		.set({
			paidAt: is_paid ? ctx.now : null,
			paidYen: is_paid ? bookingCostSql : null,
			// A place that waits for its payment stays, and money that still comes in goes back.
			payUntil: null,
			version: row.version + 1,
			updatedAt: ctx.now,
		})
		.where(
			and(eq(eventReservations.id, bookingId), eq(eventReservations.version, row.version), isPriceUnchanged),
		);
	const [{ meta }] = await ctx.db.batch([
		update,
		...(is_paid
			? [
					queueEventActionStatement(ctx, {
						flow: "paid",
						groupId,
						condition: sql`r.id = ${bookingId}`,
						facts,
					}),
					publishBookings(ctx, {
						flow: "paid",
						condition: sql`r.id = ${bookingId} and r.version = ${row.version + 1} and r.paid_at = ${ctx.now}`,
					}),
					...payBookingAtShop(ctx, { booking: row, facts }),
				]
			: returnAtShopStatements({
					ctx,
					purpose: EVENT_BOOKING_PURPOSE,
					purposeId: bookingId,
					reason: EVENT_TEXTS.markRemoved,
					condition: sql`exists (select 1 from ${eventReservations} r where r.id = ${bookingId}
						and r.version = ${row.version + 1} and r.updated_at = ${ctx.now} and r.paid_at is null)`,
				})),
	]);
	if (meta.changes === 0) throw await explainUnsavedPayment(ctx, row);
	await wakeEventActions(ctx, [row.friendId]);
	return { id: bookingId, is_paid };
}

/**
 * Refusal for an unsaved payment: the booking changed since it was read, or its menu's price since the
 * operator saw it.
 */
async function explainUnsavedPayment(ctx: OperatorCtx, { id, version }: { id: number; version: number }) {
	const [currentBooking] = await ctx.db
		.select({ version: eventReservations.version, cost: sql<number>`${bookingCostSql}`.as("cost") })
		.from(eventReservations)
		.where(eq(eventReservations.id, id));
	if (currentBooking?.version !== version) return changedByOther();
	return new Refusal(409, { ERROR: [EVENT_TEXTS.costsOtherwise(formatYen(currentBooking.cost))] });
}
