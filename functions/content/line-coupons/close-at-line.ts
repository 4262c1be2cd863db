import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { requestClosing } from "#functions/platform/line/line-coupons.ts";
import {
	closedColumns,
	knownColumns,
	type StoredCoupon,
	settleCall,
	updateCoupon,
} from "./coupon-changes.ts";

/** Closes a coupon at LINE. Repeating it is harmless: 410 says that it is closed. */
export async function closeAtLine(ctx: Ctx, coupon: StoredCoupon): Promise<void> {
	const answer = await requestClosing(ctx.env, coupon.lineId!);
	const result = await settleCall(ctx, coupon, answer);
	if (result === null) return;
	if (result === "done" || result.status === 410) return updateCoupon(ctx, coupon, closedColumns(ctx));
	if (result.status === 404)
		return updateCoupon(ctx, coupon, closedColumns(ctx, LINE_COUPON_TEXTS.goneAtLine));
	// It can still be used, so it is shown as such.
	const message = answer.kind === "http" ? answer.message : "";
	await updateCoupon(ctx, coupon, {
		...knownColumns(ctx, coupon.endsAt),
		state: "running",
		reason: LINE_COUPON_TEXTS.closeRefused(result.status, message),
	});
}
