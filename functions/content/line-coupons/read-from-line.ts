import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { requestCoupon } from "#functions/platform/line/line-coupons.ts";
import {
	closedColumns,
	knownColumns,
	type StoredCoupon,
	settleCall,
	updateCoupon,
} from "./coupon-changes.ts";

/** Reads a coupon's content and state from LINE, where another console may have closed it. */
export async function readFromLine(ctx: Ctx, coupon: StoredCoupon): Promise<void> {
	const { answer, coupon: told } = await requestCoupon(ctx.env, coupon.lineId!);
	const result = await settleCall(ctx, coupon, answer);
	if (result === null) return;
	if (result !== "done" || told === null) {
		const isGone = result !== "done" && result.status === 404;
		await updateCoupon(
			ctx,
			coupon,
			isGone
				? closedColumns(ctx, LINE_COUPON_TEXTS.goneAtLine)
				: {
						...knownColumns(ctx, coupon.endsAt),
						reason: result === "done" ? null : result.reason,
					},
		);
		return;
	}
	const { title, startsAt, endsAt, status, design } = told;
	await updateCoupon(ctx, coupon, {
		...(status === "CLOSED"
			? closedColumns(ctx)
			: {
					...knownColumns(ctx, endsAt),
					state: status === "DRAFT" ? ("draft" as const) : ("running" as const),
				}),
		title,
		startsAt,
		endsAt,
		design,
	});
}
