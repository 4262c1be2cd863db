import { COUPON_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findVisibleGrant } from "./find-visible-grant.ts";
import { redeemCoupon } from "./redeem-coupon.ts";
import { readTillCode } from "./till-code.ts";

/**
 * Marks an obtained coupon as used, as an operator or a program. A repeated save with the same key is safe; anybody else
 * who uses it again is told when it was used.
 * @throws Refusal 404 for that of a friend whom the operator may not see; 422 for one that cannot be used
 */
export async function redeemInConsole({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const grant = await findVisibleGrant(ctx, id);
	const { program } = ctx.operator;
	const used = await redeemCoupon(
		ctx,
		{
			grantId: id,
			key: ctx.saveKey ?? ctx.newId(),
			usedBy: program ? "program" : "operator",
			operatorId: ctx.operator.id,
			programId: program?.codeId ?? null,
		},
		[
			auditOfChange(ctx, {
				verb: "coupon.use",
				subjectType: "friend",
				subjectId: grant.friend_id,
				detail: { grant_id: id, title: grant.title },
			}),
		],
	);
	if ("refusal" in used) {
		const at = used.usedAt === null ? "" : formatMoment(toWireTime(used.usedAt, ctx.zone));
		throw invalid(
			"ERROR",
			{
				gone: COUPON_TEXTS.couponGone,
				used: COUPON_TEXTS.used(at),
				expired: COUPON_TEXTS.expired,
				early: COUPON_TEXTS.early,
				revoked: COUPON_TEXTS.revoked,
			}[used.refusal],
		);
	}
	return findVisibleGrant(ctx, id);
}

/** The obtained coupon of a QR code at the till. @throws Refusal 422 for another code, 404 outside the operator's scope */
export async function showGrantOfTillCode({
	ctx,
	input: { code },
}: {
	ctx: OperatorCtx;
	input: { code: string };
}) {
	const id = readTillCode(ctx, code);
	if (id === undefined) throw invalid("code", COUPON_TEXTS.tokenUnknown);
	return findVisibleGrant(ctx, id);
}
