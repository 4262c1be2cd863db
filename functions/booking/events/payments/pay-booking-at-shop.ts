import { type SQL, sql } from "drizzle-orm";
import { eventMenus, eventReservations } from "#db/booking/event-slot-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import type { EventNoticeFacts } from "#domain/booking/events/event-notice-facts.ts";
import { payAtShopStatements } from "#functions/commerce/payments/payment-statements.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { BookingRow } from "../booking-request.ts";
import { EVENT_BOOKING_PURPOSE } from "./request-booking-payment.ts";

interface ShopBooking {
	/** Booking before it was marked. */
	booking: BookingRow;
	facts: EventNoticeFacts;
}

/** Statements that enter a booking's payment at the shop into the ledger: its price, less what was paid before. */
export function payBookingAtShop(ctx: OperatorCtx, { booking, facts }: ShopBooking): Statement[] {
	const { id, version } = booking;
	const due: SQL = sql`(r.paid_yen - ${booking.paidYen ?? 0})`;
	return payAtShopStatements({
		ctx,
		friendId: sql`r.friend_id`,
		purpose: EVENT_BOOKING_PURPOSE,
		purposeId: sql`r.id`,
		title: sql`${`${facts.title} ${facts.slot}`.slice(0, 100)}`,
		amountYen: due,
		lines: sql`json_array(json_object('name', m.name, 'quantity', 1, 'unitYen', ${due}, 'taxRate', m.tax_rate))`,
		from: sql`from ${eventReservations} r join ${eventMenus} m on m.id = r.event_menu_id
			where r.id = ${id} and r.version = ${version + 1} and r.paid_at = ${ctx.now} and ${due} > 0`,
	});
}
