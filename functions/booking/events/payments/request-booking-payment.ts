import { type SQL, sql } from "drizzle-orm";
import { eventMenus, eventReservations } from "#db/booking/event-slot-tables.ts";
import { payments } from "#db/commerce/payments.ts";
import type { Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { payPath } from "#domain/engine/public-addresses/pay-address.ts";
import { requestPaymentStatement } from "#functions/commerce/payments/payment-statements.ts";
import type { Ctx } from "#functions/context.ts";

/** Name of the purpose in the payments of event bookings. */
export const EVENT_BOOKING_PURPOSE = "event-booking";

/** Time for which seats wait for their payment. */
export const PAY_MINUTES = 15;

/** Lines of a booking `r` of the menu `m`, at its present price. */
const BOOKING_LINES: SQL = sql`json_array(json_object('name', m.name, 'quantity', r.num_of_takes,
	'unitYen', m.price, 'taxRate', m.tax_rate))`;

interface BookingPayment {
	event: { title: string };
	slot: { name: string };
	/** Cause of the new booking. */
	cause: string;
	payUntil: number;
}

/** Statement that requests the payment of a booking in the batch that creates it. */
export const requestBookingPayment = (
	ctx: Ctx,
	{ event, slot, cause, payUntil }: BookingPayment,
): Statement =>
	requestPaymentStatement(ctx, {
		friendId: sql`r.friend_id`,
		purpose: EVENT_BOOKING_PURPOSE,
		purposeId: sql`r.id`,
		title: sql`${`${event.title} ${slot.name}`.slice(0, 100)}`,
		amountYen: sql`m.price * r.num_of_takes`,
		lines: BOOKING_LINES,
		expiresAt: payUntil,
		from: sql`from ${eventReservations} r join ${eventMenus} m on m.id = r.event_menu_id
			where r.cause = ${cause} and r.version = 1 and r.pay_until is not null
				and not exists (select 1 from ${payments} p where p.purpose = ${EVENT_BOOKING_PURPOSE} and p.purpose_id = r.id)`,
	});

/** Paths of the open payments of bookings, by the booking's id. */
export async function findBookingPayments(
	{ db }: Ctx,
	bookingIds: readonly number[],
): Promise<Map<number, string>> {
	const rows = await db
		.select({ key: payments.key, bookingId: payments.purposeId })
		.from(payments)
		.where(
			sql`${payments.purpose} = ${EVENT_BOOKING_PURPOSE} and ${payments.purposeId} in
				${valuesOfList(bookingIds)}`,
		);
	return new Map(rows.map(({ key, bookingId }) => [bookingId!, payPath(key)]));
}

/** Last payment of a booking with money that came in by a provider's page and did not go back; null without one. */
export const onlinePaymentOf = (bookingId: SQL): SQL<number | null> =>
	sql<number | null>`(select max(p.id) from ${payments} p where p.purpose = ${EVENT_BOOKING_PURPOSE}
		and p.purpose_id = ${bookingId} and p.provider <> 'shop' and p.paid_yen > p.refunded_yen)`;

/** Whether such a payment was made with test keys; null without one. */
export const isOnlineTestOf = (bookingId: SQL): SQL<number | null> =>
	sql<number | null>`(select y.is_test from ${payments} y where y.id = ${onlinePaymentOf(bookingId)})`;

/** Whether a booking has such a payment. */
export async function isPaidOnline({ db }: Ctx, bookingId: number): Promise<boolean> {
	const [row] = await queryRows(
		db,
		{ id: nullable(number) },
		sql`select ${onlinePaymentOf(sql`${bookingId}`)} as id`,
	);
	return typeof row?.id === "number";
}
