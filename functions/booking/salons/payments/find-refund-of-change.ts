import { eq } from "drizzle-orm";
import { salonPayments } from "#db/booking/salon-payments.ts";
import type { HistoryLabel } from "#domain/booking/salons/salon-history-labels.ts";
import { findRefundableMoney } from "#functions/commerce/payments/refund-record.ts";
import type { Ctx } from "#functions/context.ts";
import { isActiveReservation, type ReservationRow } from "../engine/salon-rows.ts";
import { isEndedByFriend, SALON_BOOKING_PURPOSE } from "./salon-payment-statements.ts";

const NOTHING = { refund_yen: 0, is_test_refund: false };

interface PlannedEnd {
	label: HistoryLabel;
	/** Reservation after the change. */
	after: Pick<ReservationRow, "status">;
}

/** Money that goes back because a change ends a booking, and whether it is a test's; 0 yen for one that does not. */
export async function findRefundOfChange(
	ctx: Pick<Ctx, "db">,
	row: Pick<ReservationRow, "id" | "payMode" | "parentId" | "status" | "deletedAt">,
	{ label, after }: PlannedEnd,
): Promise<{ refund_yen: number; is_test_refund: boolean }> {
	const isEnded = label === "manager_delete" || after.status === "canceled" || after.status === "denied";
	if (!isEnded || row.payMode === null || !isActiveReservation(row)) return NOTHING;
	const [terms] = await ctx.db
		.select({ refunds: salonPayments.refunds })
		.from(salonPayments)
		.where(eq(salonPayments.reservationId, row.id));
	if (!terms || (isEndedByFriend(label) && !terms.refunds)) return NOTHING;
	const money = { purpose: SALON_BOOKING_PURPOSE, recordId: row.id, percent: 100 };
	const { refundYen, isTest } = await findRefundableMoney(ctx, money);
	return { refund_yen: refundYen, is_test_refund: refundYen > 0 && isTest };
}
