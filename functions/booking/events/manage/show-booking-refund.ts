import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findBookingRefund } from "../payments/refund-event-booking.ts";
import { findEventBooking } from "./find-event-booking.ts";

/**
 * Money of a booking that would go back if it were cancelled now.
 * @throws Refusal 404
 */
export async function showBookingRefund({
	ctx,
	input: { id: groupId, bookingId },
}: {
	ctx: OperatorCtx;
	input: { id: number; bookingId: number };
}) {
	const { slot, config } = await findEventBooking(ctx, { id: groupId, bookingId });
	const booking = { id: bookingId, rule: config.refundRule, startsAt: slot.startsAt };
	const { onlineYen, shopYen, refundYen, percent, isTest } = await findBookingRefund(ctx, booking);
	return {
		has_rule: config.refundRule.length > 0,
		/** Percentage by the rule, and its yen. */
		percent,
		rule_yen: refundYen,
		/** All that was paid online and did not go back. */
		online_yen: onlineYen,
		/** Paid at the shop, which an operator gives back. */
		shop_yen: shopYen,
		is_test: isTest,
	};
}
