import { and, eq, isNull, sql } from "drizzle-orm";
import { coupons } from "#db/commerce/coupons.ts";
import { commitBatch } from "#db/d1-client.ts";
import { COUPON_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { giveCoupon, publishObtained } from "#functions/engine/friend-records/give-coupon.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findGrant } from "./obtain-coupon.ts";
import { findObtainingRefusal, type ObtainingRefusal } from "./obtaining-refusal.ts";

/** Refusals in the words of an operator. */
const REFUSALS: Record<ObtainingRefusal, string> = {
	gone: COUPON_TEXTS.couponGone,
	notYet: COUPON_TEXTS.notYet,
	over: COUPON_TEXTS.over,
	soldOut: COUPON_TEXTS.soldOut,
	limit: COUPON_TEXTS.limit,
	notFor: COUPON_TEXTS.couponGone,
};

interface GiveArgs {
	ctx: OperatorCtx;
	input: { id: number; coupon_id: number };
}

/**
 * Gives a coupon to a friend, as an operator or a program. A repeated save with the same key gives nothing more.
 * @throws Refusal 404 for a friend whom the operator may not see; 422 with the limit that is reached
 */
export async function giveCouponByHand({
	ctx,
	input: { id, coupon_id },
}: GiveArgs): Promise<{ grant_id: number }> {
	await assertFriendVisible(ctx, id);
	const { program } = ctx.operator;
	const cause = `hand:${ctx.saveKey ?? ctx.newId()}`;
	const [coupon] = await ctx.db
		.select({ title: coupons.title })
		.from(coupons)
		.where(and(eq(coupons.id, coupon_id), isNull(coupons.deletedAt)));
	if (!coupon) throw invalid("coupon_id", COUPON_TEXTS.couponGone);
	await commitBatch(ctx.db, [
		...giveCoupon(ctx, {
			couponId: coupon_id,
			recipients: sql`(select ${id} as friend_id, ${cause} as cause, null as source_label, 1 as nth)`,
			source: program ? "program" : "hand",
			operatorId: ctx.operator.id,
			programId: program?.codeId ?? null,
		}),
		auditOfChange(ctx, {
			verb: "coupon.give",
			subjectType: "friend",
			subjectId: id,
			detail: { coupon_id, title: coupon.title },
		}),
		publishObtained(ctx, sql`= ${cause}`),
	]);
	const grantId = await findGrant(ctx, cause);
	if (grantId !== undefined) return { grant_id: grantId };
	const refusal = await findObtainingRefusal(ctx, { couponId: coupon_id, friendId: id });
	throw invalid("coupon_id", REFUSALS[refusal ?? "gone"]);
}
