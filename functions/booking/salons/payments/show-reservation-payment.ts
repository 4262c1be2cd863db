import { and, eq, isNull, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonPayments } from "#db/booking/salon-payments.ts";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { payments } from "#db/commerce/payments.ts";
import { GUARANTEE_STATES } from "#domain/commerce/payments/card-guarantee.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { StoredGuarantee } from "#functions/commerce/payments/guarantees/find-guarantee.ts";
import type { StoredPayment } from "#functions/commerce/payments/payment-snapshot.ts";
import { presentPayment } from "#functions/commerce/payments/present-payment.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { isActiveReservation, priceOf, type ReservationRow } from "../engine/salon-rows.ts";
import { assertReservationVisible } from "../reservations/reservation-rows.ts";
import { NO_SHOW_PURPOSE, SALON_BOOKING_PURPOSE } from "./salon-payment-statements.ts";

/** Reservation whose money is shown. */
export interface ReservationOfSalon {
	salonId: number;
	id: number;
}

/**
 * Money of a reservation: its price, what the ledger has of it, and what is left to be paid at the shop.
 * @throws Refusal 404 for a reservation that the operator may not see
 */
export async function showReservationPayment({
	ctx,
	input: { salonId, id },
}: {
	ctx: OperatorCtx;
	input: ReservationOfSalon;
}) {
	await assertReservationVisible(ctx, salonId, id);
	const [[row], [terms], rows, [guarantee]] = await ctx.db.batch([
		ctx.db
			.select()
			.from(reservations)
			.where(
				and(
					eq(reservations.id, id),
					eq(reservations.salonId, salonId),
					isNull(reservations.deletedAt),
					isNull(reservations.parentId),
				),
			),
		ctx.db.select().from(salonPayments).where(eq(salonPayments.reservationId, id)),
		ctx.db
			.select()
			.from(payments)
			.where(
				sql`${payments.purpose} in (${SALON_BOOKING_PURPOSE}, ${NO_SHOW_PURPOSE}) and ${payments.purposeId} = ${id}`,
			)
			.orderBy(payments.id),
		ctx.db
			.select()
			.from(cardGuarantees)
			.where(and(eq(cardGuarantees.purpose, SALON_BOOKING_PURPOSE), eq(cardGuarantees.purposeId, id))),
	]);
	if (!row) throw notFound();
	const price = priceOf(row);
	const ofBooking = rows.filter(({ purpose }) => purpose === SALON_BOOKING_PURPOSE);
	const paid = ofBooking.reduce((sum, { paidYen, refundedYen }) => sum + paidYen - refundedYen, 0);
	return {
		id,
		price_yen: price,
		paid_yen: paid,
		/** Yen that are left to be paid at the shop; 0 for a booking that is over. */
		rest_yen: isActiveReservation(row) ? Math.max(0, price - paid) : 0,
		/** Terms under which the friend booked; null for a booking that is paid at the shop. */
		terms: terms
			? {
					mode: terms.mode,
					due_yen: terms.dueYen,
					no_show_yen: terms.noShowYen,
					refunds: terms.refunds,
				}
			: null,
		guarantee: guarantee ? presentGuarantee(ctx, { guarantee, row, rows }) : null,
		payments: rows.map((payment) => presentPayment(ctx, payment)),
	};
}

interface GuaranteeFacts {
	guarantee: StoredGuarantee;
	row: ReservationRow;
	rows: readonly StoredPayment[];
}

/** Registered card of a reservation, and whether a no-show can be charged to it now. */
function presentGuarantee({ now, zone }: OperatorCtx, { guarantee, row, rows }: GuaranteeFacts) {
	const charged = rows
		.filter(({ guaranteeId, state }) => guaranteeId === guarantee.id && state !== "expired")
		.reduce((sum, { amountYen }) => sum + amountYen, 0);
	const isNoShow = row.status === "approved" && row.isAttended === false && row.startsAt <= now;
	const leftYen = Math.max(0, guarantee.maxYen - charged);
	return {
		state: guarantee.state,
		state_label: GUARANTEE_STATES[guarantee.state],
		card: guarantee.methodRef === null ? null : guarantee.cardLabel,
		is_test: guarantee.isTest,
		kept_at: guarantee.keptAt === null ? null : toWireTime(guarantee.keptAt, zone),
		/** Text that the friend agreed to. */
		terms: guarantee.terms,
		max_yen: guarantee.maxYen,
		left_yen: leftYen,
		/** Whether a fee can be charged: a no-show is recorded, and the card is there. */
		is_chargeable: isNoShow && guarantee.state === "kept" && leftYen > 0,
		problem: guarantee.problem,
	};
}
