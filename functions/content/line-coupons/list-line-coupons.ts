import { desc, isNull } from "drizzle-orm";
import { lineCoupons } from "#db/content/line-coupons.ts";
import {
	couponAcquisitionText,
	couponRewardText,
	UNLIMITED,
} from "#domain/content/line-coupons/line-coupon-design.ts";
import { isCouponSendable, shownCouponState } from "#domain/content/line-coupons/line-coupon-states.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { mediaAddress } from "#functions/platform/media/media-address.ts";
import type { StoredCoupon } from "./coupon-changes.ts";

const MAX_LISTED = 500;

/** Coupons, newest first. */
export async function listLineCoupons({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select()
		.from(lineCoupons)
		.where(isNull(lineCoupons.deletedAt))
		.orderBy(desc(lineCoupons.id))
		.limit(MAX_LISTED);
	return { items: rows.map((row) => presentLineCoupon(ctx, row)) };
}

/** Coupon in the API's format. */
export function presentLineCoupon({ now, zone }: OperatorCtx, row: StoredCoupon) {
	const timeOf = (at: number | null) => (at === null ? null : toWireTime(at, zone));
	const state = shownCouponState(row, now);
	const { design } = row;
	return {
		id: row.id,
		/** LINE's id, by which messages name it; null until LINE has created it. */
		coupon_id: row.lineId,
		title: row.title,
		state,
		is_sendable: isCouponSendable(state),
		starts_at: timeOf(row.startsAt),
		ends_at: timeOf(row.endsAt),
		picture_url: mediaAddress(row.pictureKey) ?? design?.imageUrl ?? null,
		barcode_url: mediaAddress(row.barcodeKey),
		reward: design && couponRewardText(design.reward),
		acquisition: design && couponAcquisitionText(design.acquisition),
		description: design?.description ?? "",
		usage_condition: design?.usageCondition ?? "",
		coupon_code: design?.couponCode ?? "",
		is_once: design === null || design.maxUseCountPerTicket !== UNLIMITED,
		is_public: design?.visibility === "PUBLIC",
		/** Whether it was created here. */
		is_own: row.call !== null,
		reason: row.reason,
		checked_at: timeOf(row.checkedAt),
	};
}
