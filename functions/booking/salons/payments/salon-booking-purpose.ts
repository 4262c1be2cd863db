import { eq, type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonPayments } from "#db/booking/salon-payments.ts";
import { payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { PAY_PAGE_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { PaymentPurpose } from "#functions/commerce/payments/payment-purpose.ts";
import type { StoredPayment } from "#functions/commerce/payments/payment-snapshot.ts";
import type { Ctx } from "#functions/context.ts";
import { isActiveReservation } from "../engine/salon-rows.ts";
import { priceOfReservation, SALON_BOOKING_PURPOSE } from "./salon-payment-statements.ts";
import { settleSalonBooking } from "./settle-salon-payments.ts";

/**
 * Purpose: a booking at a salon. The ledger makes its row due, and a worker tells the salon's room, which alone changes
 * bookings.
 */
export const salonBookingPurpose: PaymentPurpose = {
	label: "サロン予約",
	// Until the room has heard of the money, the booking waits.
	describeRecord: async ({ db }, { purposeId }) => {
		const [booking] = await db
			.select()
			.from(reservations)
			.where(eq(reservations.id, purposeId ?? 0));
		if (!booking || booking.payUntil !== null || !isActiveReservation(booking)) return null;
		return booking.status === "approved" ? PAY_PAGE_TEXTS.bookingStands : PAY_PAGE_TEXTS.bookingAsked;
	},
	onPaid: async (ctx, { payment, isChanged }) => [makeDue(ctx, payment, isChanged)],
	// The booking is there, and was not paid otherwise meanwhile.
	isKept: (_, { id, purposeId, amountYen }) =>
		sql`exists (select 1 from ${reservations} r where r.id = ${purposeId} and r.deleted_at is null
			and r.status in ('approved', 'pending')
			and ${amountYen} + (select ifnull(sum(o.paid_yen - o.refunded_yen), 0) from ${payments} o
				where o.purpose = ${SALON_BOOKING_PURPOSE} and o.purpose_id = r.id and o.id <> ${id}) <= ${priceOfReservation})`,
	onReleased: (ctx, { payment, isChanged }) => [makeDue(ctx, payment, isChanged)],
	onCardKept: (ctx, { guarantee, isChanged }) => [makeDue(ctx, guarantee, isChanged)],
	onCardEnded: (ctx, { guarantee, isChanged }) => [makeDue(ctx, guarantee, isChanged)],
	keepCardUntil,
	wakeRecord: settleSalonBooking,
	wake: async (ctx, { purposeId }) => {
		if (purposeId !== null) await settleSalonBooking(ctx, purposeId);
	},
};

/** Purpose: the fee of a no-show, which is charged to a registered card; nothing else depends on it. */
export const noShowPurpose: PaymentPurpose = { label: "無断キャンセル料" };

/** Time after a visit for which its card is kept. */
const CARD_PERIOD = 14 * DAY;

/** A card is kept until two weeks after the visit; that of a booking that is over is removed at once. */
async function keepCardUntil({ db }: Ctx, reservationId: number): Promise<number> {
	const [row] = await db.select().from(reservations).where(eq(reservations.id, reservationId));
	return row && isActiveReservation(row) ? row.endsAt + CARD_PERIOD : 0;
}

const makeDue = (
	{ db, now }: Ctx,
	{ purposeId }: Pick<StoredPayment, "purposeId">,
	isChanged: SQL,
): Statement =>
	execute(
		db,
		sql`update ${salonPayments} set next_attempt_at = ${now}, attempts = 0
			where reservation_id = ${purposeId} and ${isChanged}`,
	);
