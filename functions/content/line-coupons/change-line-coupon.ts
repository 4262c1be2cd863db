import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { lineCoupons } from "#db/content/line-coupons.ts";
import type { LineCouponState } from "#domain/content/line-coupons/line-coupon-states.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import type { StoredCoupon } from "./coupon-changes.ts";

interface CouponCall {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Closes a coupon: it is not sent from now on, and a worker closes it at LINE. Repeating it is safe.
 * @throws Refusal 404; 422 for one that is neither running nor planned; 409 for one that was changed meanwhile
 */
export async function closeLineCoupon({ ctx, input: { id } }: CouponCall): Promise<void> {
	const coupon = await findCoupon(ctx, id);
	if (coupon.state === "closing" || coupon.state === "closed") return;
	await change(ctx, coupon, "line_coupon.close", {
		from: ["running"],
		to: { state: "closing", attempts: 0, reason: null, nextAttemptAt: ctx.now },
		refusal: LINE_COUPON_TEXTS.notClosable,
	});
}

/**
 * Creates a coupon once more, after an operator found out that LINE has none, or that it was refused for a passing reason.
 * @throws Refusal 404; 422 for one that exists at LINE or is being created; 409 for one that was changed meanwhile
 */
export async function retryLineCoupon({ ctx, input: { id } }: CouponCall): Promise<void> {
	const coupon = await findCoupon(ctx, id);
	await change(ctx, coupon, "line_coupon.retry", {
		from: ["unclear", "failed"],
		to: {
			state: "creating",
			attempts: 0,
			inDoubt: false,
			reason: null,
			nextAttemptAt: ctx.now,
			finishedAt: null,
		},
		refusal: LINE_COUPON_TEXTS.notRetryable,
	});
}

/**
 * Removes a coupon that was not created from the list. Repeating it is safe.
 * @throws Refusal 404; 422 for one that LINE has; 409 for one that was changed meanwhile
 */
export async function removeLineCoupon({ ctx, input: { id } }: CouponCall): Promise<void> {
	const coupon = await findCoupon(ctx, id, true);
	if (coupon.deletedAt !== null) return;
	await change(ctx, coupon, "line_coupon.remove", {
		from: ["unclear", "failed"],
		to: { deletedAt: ctx.now },
		refusal: LINE_COUPON_TEXTS.notRemovable,
	});
}

interface Change {
	from: LineCouponState[];
	to: Partial<StoredCoupon>;
	refusal: string;
}

async function change(ctx: OperatorCtx, coupon: StoredCoupon, verb: string, { from, to, refusal }: Change) {
	if (!from.includes(coupon.state)) throw invalid("ERROR", refusal);
	const [changed] = await ctx.db.batch([
		ctx.db
			.update(lineCoupons)
			.set(to)
			.where(
				and(eq(lineCoupons.id, coupon.id), isNull(lineCoupons.deletedAt), inArray(lineCoupons.state, from)),
			)
			.returning({ id: lineCoupons.id }),
		auditOfChange(ctx, {
			verb,
			subjectType: "line_coupon",
			subjectId: coupon.id,
			detail: { title: coupon.title },
		}),
	]);
	if (changed.length === 0) throw changedByOther();
}

async function findCoupon({ db }: OperatorCtx, id: number, withRemoved = false): Promise<StoredCoupon> {
	const conditions: SQL[] = [eq(lineCoupons.id, id), ...(withRemoved ? [] : [isNull(lineCoupons.deletedAt)])];
	const [coupon] = await db
		.select()
		.from(lineCoupons)
		.where(and(...conditions));
	if (!coupon) throw notFound();
	return coupon;
}
