import { type SQL, sql } from "drizzle-orm";
import { eventReservations } from "#db/booking/event-slot-tables.ts";
import { payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { percentText, type RefundRule, refundPercentOf } from "#domain/commerce/payments/refund-rule.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { findRefundableMoney, refundRecordStatements } from "#functions/commerce/payments/refund-record.ts";
import type { Ctx } from "#functions/context.ts";
import { EVENT_BOOKING_PURPOSE } from "./request-booking-payment.ts";

/** Refund of what was paid online for a booking that ends. */
export interface BookingRefund {
	/** 1 to 100. */
	percent: number;
	reason: string;
}

/** Statements that request the refunds of ended bookings `r`, in the batch that ends them, after it. */
export const refundBookingStatements = (
	ctx: Ctx,
	{ percent, reason }: BookingRefund,
	isEnded: SQL,
): Statement[] =>
	refundRecordStatements(ctx, {
		purpose: EVENT_BOOKING_PURPOSE,
		recordIds: sql`select r.id from ${eventReservations} r where ${isEnded}`,
		percent,
		reason,
	});

interface EndedBooking {
	rule: RefundRule;
	startsAt: number | null;
}

/** Refund of a cancellation now by the event's rule; undefined where nothing goes back. */
export function refundByRule(
	{ now, zone }: Ctx,
	{ rule, startsAt }: EndedBooking,
): BookingRefund | undefined {
	const percent = refundPercentOf(rule, { startsAt, now, zone });
	return percent === 0 ? undefined : { percent, reason: PAYMENT_TEXTS.refundByRule(percentText(percent)) };
}

interface MovedBooking {
	rule: RefundRule;
	/** Starts of the slot that is left and of the new one. */
	from: number | null;
	to: number | null;
}

/**
 * Whether a cancellation after a move to another slot would give back more than one before it. Otherwise a friend past
 * the rule's days could move to a later slot and cancel that.
 */
export const raisesRefund = ({ now, zone }: Ctx, { rule, from, to }: MovedBooking): boolean =>
	refundPercentOf(rule, { startsAt: to, now, zone }) > refundPercentOf(rule, { startsAt: from, now, zone });

/** Condition: money that was paid online for a booking is left, so that the rule applies to it. */
export const hasMoneyOnline = (bookingId: SQL | number): SQL =>
	sql`exists (select 1 from ${payments} p where p.purpose = ${EVENT_BOOKING_PURPOSE} and p.purpose_id = ${bookingId}
		and p.provider <> 'shop' and p.paid_yen > p.refunded_yen)`;

interface MovableBooking {
	id: number;
	rule: RefundRule;
	startsAt: number | null;
	slots: readonly { id: number; startsAt: number | null }[];
}

/** Ids of the slots to which a booking is not moved, because its refund would rise. */
export async function listSlotsPastRefund(
	ctx: Ctx,
	{ id, rule, startsAt, slots }: MovableBooking,
): Promise<ReadonlySet<number>> {
	const raising = slots.filter((slot) => raisesRefund(ctx, { rule, from: startsAt, to: slot.startsAt }));
	if (raising.length === 0) return new Set();
	const [row] = await queryRows(ctx.db, { isPaid: number }, sql`select ${hasMoneyOnline(id)} as isPaid`);
	return new Set(row?.isPaid === 1 ? raising.map((slot) => slot.id) : []);
}

/** Money of a booking that would go back by the rule, and as a whole. */
export async function findBookingRefund(ctx: Ctx, { rule, startsAt, id }: EndedBooking & { id: number }) {
	const percent = refundPercentOf(rule, { startsAt, now: ctx.now, zone: ctx.zone });
	const money = await findRefundableMoney(ctx, { purpose: EVENT_BOOKING_PURPOSE, recordId: id, percent });
	return { ...money, percent };
}

/** Sentence about the money of a cancelled booking, for the friend; empty without a rule or without money. */
export async function describeBookingRefund(
	ctx: Ctx,
	booking: EndedBooking & { id: number },
): Promise<string> {
	if (booking.rule.length === 0) return "";
	const { onlineYen, shopYen, refundYen, percent } = await findBookingRefund(ctx, booking);
	const online =
		refundYen > 0
			? EVENT_PAGE_TEXTS.refund(formatYen(refundYen), percentText(percent))
			: onlineYen > 0
				? EVENT_PAGE_TEXTS.noRefund
				: "";
	return [online, shopYen > 0 ? EVENT_PAGE_TEXTS.refundAtShop : ""].filter(Boolean).join(" ");
}
