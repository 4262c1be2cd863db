import { and, eq, sql } from "drizzle-orm";
import { lineCoupons } from "#db/content/line-coupons.ts";
import { judgeCouponCall } from "#domain/content/line-coupons/judge-coupon-call.ts";
import type { SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

export type StoredCoupon = typeof lineCoupons.$inferSelect;

/** Changes a claimed coupon, unless another worker or an operator has changed its step meanwhile. */
export const updateCoupon = async (
	ctx: Ctx,
	{ id, state, attempts }: StoredCoupon,
	changes: Partial<StoredCoupon>,
): Promise<void> =>
	void (await ctx.db
		.update(lineCoupons)
		.set(changes)
		.where(
			and(
				eq(lineCoupons.id, id),
				eq(lineCoupons.state, state),
				eq(lineCoupons.attempts, attempts),
				sql`${lineCoupons.nextAttemptAt} is not null`,
			),
		));

/** Columns of a coupon whose step is over, and that is read again every day until it has ended. */
export const knownColumns = (ctx: Ctx, endsAt: number | null) => {
	const now = ctx.clock();
	return {
		attempts: 0,
		inDoubt: false,
		reason: null,
		checkedAt: now,
		nextAttemptAt: endsAt !== null && endsAt <= now ? null : now + DAY,
	};
};

/** Columns of a coupon that LINE has closed. */
export const closedColumns = (ctx: Ctx, reason: string | null = null) => ({
	state: "closed" as const,
	attempts: 0,
	reason,
	checkedAt: ctx.clock(),
	nextAttemptAt: null,
	finishedAt: ctx.clock(),
});

type Refusal = { status: number; reason: string };

/**
 * Handles LINE's answer to a call: postpones the step after a passing fault.
 * @returns `done`, the refusal, or null where the step was postponed
 */
export async function settleCall(
	ctx: Ctx,
	coupon: StoredCoupon,
	answer: SendAnswer,
): Promise<"done" | Refusal | null> {
	const verdict = judgeCouponCall(answer, {
		attempts: coupon.attempts,
		now: ctx.clock(),
		random: ctx.random,
	});
	if (verdict.type === "done") return "done";
	if (verdict.type === "refused") return verdict;
	await updateCoupon(ctx, coupon, {
		nextAttemptAt: verdict.at,
		inDoubt: coupon.inDoubt || verdict.inDoubt,
		...(!verdict.isCounted && { attempts: coupon.attempts - 1 }),
	});
	return null;
}
