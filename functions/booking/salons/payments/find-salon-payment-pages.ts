import { sql } from "drizzle-orm";
import { cardGuarantees } from "#db/commerce/card-guarantees.ts";
import { payments } from "#db/commerce/payments.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { cardPath, payPath } from "#domain/engine/public-addresses/pay-address.ts";
import type { Ctx } from "#functions/context.ts";
import { SALON_BOOKING_PURPOSE } from "./salon-payment-statements.ts";

/** Paths of the pages on which bookings are paid, by the booking's id. */
export async function findSalonPaymentPages(
	{ db }: Pick<Ctx, "db">,
	reservationIds: readonly number[],
): Promise<Map<number, string>> {
	if (reservationIds.length === 0) return new Map();
	const [rows, cards] = await db.batch([
		db
			.select({ key: payments.key, reservationId: payments.purposeId })
			.from(payments)
			.where(
				sql`${payments.purpose} = ${SALON_BOOKING_PURPOSE} and ${payments.purposeId} in ${valuesOfList(reservationIds)}
					and ${payments.provider} is not 'shop'`,
			),
		db
			.select({ key: cardGuarantees.key, reservationId: cardGuarantees.purposeId })
			.from(cardGuarantees)
			.where(
				sql`${cardGuarantees.purpose} = ${SALON_BOOKING_PURPOSE}
					and ${cardGuarantees.purposeId} in ${valuesOfList(reservationIds)}`,
			),
	]);
	return new Map([
		...rows.map(({ key, reservationId }) => [reservationId!, payPath(key)] as const),
		...cards.map(({ key, reservationId }) => [reservationId, cardPath(key)] as const),
	]);
}
