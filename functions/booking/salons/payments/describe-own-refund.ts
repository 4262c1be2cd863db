import { sql } from "drizzle-orm";
import { salonPayments } from "#db/booking/salon-payments.ts";
import { payments } from "#db/commerce/payments.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { Ctx } from "#functions/context.ts";
import { SALON_BOOKING_PURPOSE } from "./salon-payment-statements.ts";

/** Sentence about the money of a booking that its friend is about to cancel; null where none was paid online. */
export async function describeOwnRefund(
	{ db }: Pick<Ctx, "db">,
	reservationId: number,
): Promise<string | null> {
	const [row] = await queryRows(
		db,
		{ refunds: number, paid: number },
		sql`select s.refunds, (select ifnull(sum(p.paid_yen - p.refunded_yen), 0) from ${payments} p
				where p.purpose = ${SALON_BOOKING_PURPOSE} and p.purpose_id = s.reservation_id
					and p.provider <> 'shop') as paid
			from ${salonPayments} s where s.reservation_id = ${reservationId}`,
	);
	if (!row || row.paid <= 0) return null;
	return row.refunds === 1
		? BOOKING_TEXTS.refundOnCancel(formatYen(row.paid))
		: BOOKING_TEXTS.noRefundOnCancel(formatYen(row.paid));
}
