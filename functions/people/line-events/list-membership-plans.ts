import { asc } from "drizzle-orm";
import { lineMembershipPlans } from "#db/people/line-events.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** LINE's maximum is five plans; ended ones are kept for their names. */
const MAX_PLANS = 100;

/** Plans of LINE's memberships, those that LINE no longer lists included: they may have members. */
export async function listMembershipPlans({ ctx }: { ctx: OperatorCtx }) {
	const plans = await ctx.db
		.select()
		.from(lineMembershipPlans)
		.orderBy(asc(lineMembershipPlans.id))
		.limit(MAX_PLANS);
	return {
		items: plans.map(({ id, name, price, currency, memberCount, isPublished, deletedAt }) => ({
			id,
			name,
			price,
			currency,
			member_count: memberCount,
			is_offered: isPublished && deletedAt === null,
		})),
	};
}
