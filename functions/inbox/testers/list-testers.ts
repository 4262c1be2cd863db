import { asc, eq } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { testers } from "#db/inbox/tester-table.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Testers visible to the operator, in the order of their registration. */
export async function listTesters({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select({
			id: friends.id,
			name: friends.name,
			icon_url: friends.iconUrl,
			blockedAt: friends.blockedAt,
			userRate: friends.userRate,
		})
		.from(testers)
		.innerJoin(friends, eq(friends.id, testers.friendId))
		.where(visibleTo(ctx.operator))
		.orderBy(asc(testers.createdAt), asc(friends.id));
	return {
		items: rows.map(({ blockedAt, userRate, ...tester }) => ({
			...tester,
			/** Whether either side blocked the other, so that nothing is sent. */
			blocked: blockedAt !== null || userRate === USER_RATE.blocked,
		})),
	};
}
