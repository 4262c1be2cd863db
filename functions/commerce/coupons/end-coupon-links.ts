import { sql } from "drizzle-orm";
import { couponFriends } from "#db/commerce/coupons.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Revokes the links to their coupons that a friend received until now. @throws Refusal 404 */
export async function endCouponLinks({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await assertFriendVisible(ctx, id);
	await ctx.db.batch([
		execute(
			ctx.db,
			sql`insert into ${couponFriends} (friend_id, links_from) values (${id}, ${ctx.now + 1})
				on conflict (friend_id) do update set links_from = excluded.links_from`,
		),
		auditRow(ctx, { verb: "coupon.links.revoke", subjectType: "friend", subjectId: id }),
	]);
}
