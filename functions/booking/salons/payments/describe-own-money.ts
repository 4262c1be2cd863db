import { sql } from "drizzle-orm";
import { salonPayments } from "#db/booking/salon-payments.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { BOOKING_TEXTS } from "#domain/platform/texts/booking-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import type { BookingFacts } from "#functions/booking/booking-pages/list-fact-changes.ts";
import {
	describeReturnedMoney,
	findMoneyOfRecords,
	type RecordMoney,
} from "#functions/commerce/payments/money-of-records.ts";
import type { Ctx } from "#functions/context.ts";
import { isActiveReservation, priceOf, type ReservationRow } from "../engine/salon-rows.ts";
import { SALON_BOOKING_PURPOSE } from "./salon-payment-statements.ts";

/** Facts about the money that a friend paid, by the booking's id; none where nothing was paid. */
export async function describeOwnMoney(
	ctx: Pick<Ctx, "db">,
	rows: readonly ReservationRow[],
): Promise<Map<number, BookingFacts>> {
	const recordIds = rows.map(({ id }) => id);
	if (recordIds.length === 0) return new Map();
	const [money, terms] = await Promise.all([
		findMoneyOfRecords(ctx, { purpose: SALON_BOOKING_PURPOSE, recordIds }),
		ctx.db
			.select()
			.from(salonPayments)
			.where(sql`${salonPayments.reservationId} in ${valuesOfList(recordIds)}`),
	]);
	return new Map(
		rows.flatMap((row) => {
			const paid = money.get(row.id);
			if (!paid) return [];
			const ending = terms.find(({ reservationId }) => reservationId === row.id);
			return [[row.id, isActiveReservation(row) ? describePaid(row, paid) : describeEnded(paid, ending)]];
		}),
	);
}

/** Money of an active booking, with the rest for the shop. */
function describePaid(row: ReservationRow, { shopYen, paidYen, refundedYen }: RecordMoney): BookingFacts {
	const kept = shopYen + paidYen - refundedYen;
	if (kept <= 0) return [];
	const rest = priceOf(row) - kept;
	const text =
		rest > 0
			? BOOKING_TEXTS.paidInPart(formatYen(kept), formatYen(rest))
			: BOOKING_TEXTS.paidInFull(formatYen(kept));
	return [["お支払い", text]];
}

/** Money of a booking that is over. The worker requests a refund some seconds after the end. */
function describeEnded(
	paid: RecordMoney,
	ending: Pick<typeof salonPayments.$inferSelect, "endedBy" | "refunds"> | undefined,
): BookingFacts {
	const goesBack =
		ending !== undefined && (ending.endedBy === "shop" || (ending.endedBy === "friend" && ending.refunds));
	const owedYen = goesBack ? paid.paidYen - paid.refundedYen : paid.owedYen;
	return [["返金", describeReturnedMoney({ ...paid, owedYen })]];
}
