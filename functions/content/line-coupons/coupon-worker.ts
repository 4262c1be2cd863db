import { lineCoupons } from "#db/content/line-coupons.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { COUPON_ATTEMPTS } from "#domain/content/line-coupons/judge-coupon-call.ts";
import type { LineCouponState } from "#domain/content/line-coupons/line-coupon-states.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { claimJob } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { closeAtLine } from "./close-at-line.ts";
import { knownColumns, type StoredCoupon, updateCoupon } from "./coupon-changes.ts";
import { createCouponAtLine } from "./create-coupon-at-line.ts";
import { readFromLine } from "./read-from-line.ts";

/** Maximum number of steps per wake-up; the next one continues, after the other work of the queue. */
const STEPS_PER_WAKE_UP = 20;

const STEPS: Partial<Record<LineCouponState, (ctx: Ctx, coupon: StoredCoupon) => Promise<void>>> = {
	creating: createCouponAtLine,
	reading: readFromLine,
	draft: readFromLine,
	running: readFromLine,
	closing: closeAtLine,
};

/** Works on the coupons, one step after another. A killed worker repeats its step, which creates nothing twice. */
export async function workLineCoupons(ctx: Ctx): Promise<void> {
	for (let steps = 0; steps < STEPS_PER_WAKE_UP; steps++) {
		const coupon = await claimJob(ctx, lineCoupons);
		if (!coupon) return;
		await takeStep({ ...ctx, now: ctx.clock() }, coupon);
	}
	await wakeQueue(ctx.env.JOBS);
}

async function takeStep(ctx: Ctx, coupon: StoredCoupon): Promise<void> {
	try {
		if (coupon.attempts > COUPON_ATTEMPTS) return await giveUp(ctx, coupon);
		await STEPS[coupon.state]?.(ctx, coupon);
	} catch (error) {
		console.error(JSON.stringify({ event: "line-coupon.failed", id: coupon.id, error: rootCauseOf(error) }));
		await updateCoupon(ctx, coupon, {
			nextAttemptAt: ctx.clock() + backoff(coupon.attempts, ctx.random),
		});
	}
}

/** A creation waits for an operator; anything else is tried again the next day. */
const giveUp = (ctx: Ctx, coupon: StoredCoupon): Promise<void> =>
	updateCoupon(
		ctx,
		coupon,
		coupon.state === "creating"
			? { state: "unclear", reason: LINE_COUPON_TEXTS.unclear, nextAttemptAt: null }
			: { ...knownColumns(ctx, coupon.endsAt), reason: LINE_COUPON_TEXTS.givenUp },
	);
