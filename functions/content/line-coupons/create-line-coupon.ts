import { lineCoupons } from "#db/content/line-coupons.ts";
import { commitBatch } from "#db/d1-client.ts";
import { couponAcquisitionText, couponRewardText } from "#domain/content/line-coupons/line-coupon-design.ts";
import {
	couponPeriod,
	type LineCouponInput,
	toCouponCall,
} from "#domain/content/line-coupons/line-coupon-input.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { publicMediaAddress } from "#functions/platform/media/public-media.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";

/**
 * Begins a coupon; a worker creates it at LINE.
 * @throws Refusal 422 for a period that is over, and for a picture that is gone or that LINE cannot fetch
 */
export async function createLineCoupon({ ctx, input }: { ctx: OperatorCtx; input: LineCouponInput }) {
	const period = couponPeriod(input, ctx);
	if ("problem" in period) throw invalid("ends", period.problem);
	const origin = publicOrigin(ctx.env);
	await assertPicturesUsable(ctx, input, origin);
	const call = toCouponCall(input, {
		...period,
		zone: ctx.zone,
		fileAddress: (key) => publicMediaAddress(ctx, origin, key),
	});
	const momentOf = (at: number) => formatMoment(toWireTime(at, ctx.zone));
	const { description = "", usageCondition = "", couponCode = "" } = call;
	const saved = await saveOnce(
		() => selectSaved(ctx, lineCoupons),
		() =>
			commitBatch(ctx.db, [
				ctx.db.insert(lineCoupons).values({
					title: call.title,
					design: {
						...{ description, usageCondition, couponCode },
						reward: call.reward,
						acquisition: call.acquisitionCondition,
						maxUseCountPerTicket: call.maxUseCountPerTicket,
						visibility: call.visibility,
						imageUrl: null,
					},
					call,
					pictureKey: input.picture_key,
					barcodeKey: input.barcode_key,
					...period,
					state: "creating",
					operatorId: ctx.operator.id,
					nextAttemptAt: ctx.now,
					createdAt: ctx.now,
					saveKey: ctx.saveKey,
				}),
				auditOfChange(ctx, {
					verb: "line_coupon.create",
					subjectType: "line_coupon",
					// In words, since these have parts that depend on their kind.
					detail: {
						...input,
						reward: couponRewardText(call.reward),
						acquisition: couponAcquisitionText(call.acquisitionCondition),
						starts: momentOf(period.startsAt),
						ends: momentOf(period.endsAt),
					},
				}),
			]),
	);
	return saved!;
}

async function assertPicturesUsable(
	ctx: OperatorCtx,
	{ picture_key, barcode_key }: LineCouponInput,
	origin: string,
): Promise<void> {
	const keys = [picture_key, barcode_key].filter((key) => key !== null);
	const unreadable = await findUnreadableKeys(ctx, keys);
	for (const [field, key] of Object.entries({ picture_key, barcode_key })) {
		if (key === null) continue;
		if (origin === "") throw invalid(field, CALL_TEXTS.publicOriginUnknown);
		if (unreadable.has(key)) throw invalid(field, MEDIA_TEXTS.imageRequired);
	}
}
