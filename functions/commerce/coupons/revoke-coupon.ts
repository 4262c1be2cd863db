import { sql } from "drizzle-orm";
import { couponGrants, coupons } from "#db/commerce/coupons.ts";
import { commitBatch } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { COUPON_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findVisibleGrant } from "./find-visible-grant.ts";

interface RevokeArgs {
	ctx: OperatorCtx;
	input: { id: number; reason: string };
}

/**
 * Revokes an obtained coupon; its piece can be given again. Repeating it is safe.
 * @throws Refusal 404 for that of a friend whom the operator may not see; 422 for a used one
 */
export async function revokeCoupon({ ctx, input: { id, reason } }: RevokeArgs) {
	const grant = await findVisibleGrant(ctx, id);
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${couponGrants} set revoked_at = ${ctx.now}, revoked_by = ${ctx.operator.id}, revoke_reason = ${reason},
				remind_at = null where id = ${id} and used_at is null and revoked_at is null`,
		),
		execute(
			ctx.db,
			sql`update ${coupons} set issued = issued - 1 where id = ${grant.coupon_id} and issued > 0 and changes() > 0`,
		),
		auditOfChange(ctx, {
			verb: "coupon.revoke",
			subjectType: "friend",
			subjectId: grant.friend_id,
			detail: { grant_id: id, title: grant.title, reason },
		}),
	]);
	const revoked = await findVisibleGrant(ctx, id);
	if (revoked.state !== "revoked") throw invalid("ERROR", COUPON_TEXTS.notRevocable);
	return revoked;
}
