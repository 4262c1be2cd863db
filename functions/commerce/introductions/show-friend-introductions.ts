import { sql } from "drizzle-orm";
import { introductions } from "#db/commerce/introductions.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import {
	assertFriendFound,
	findVisibleFriend,
	isEachFriendVisible,
} from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Introductions of a friend, and by whom they came. @throws Refusal 404 for a friend whom the operator may not see */
export async function showFriendIntroductions({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	const [found, [sums]] = await ctx.db.batch([
		findVisibleFriend(ctx, id),
		queryRows(
			ctx.db,
			{ introducedBy: nullable(number), added: number, completed: number },
			sql`select (select n.introducer_id from ${introductions} n where n.friend_id = ${id}
					and ${isEachFriendVisible(ctx.operator, sql`n.introducer_id`)}) as introducedBy,
				(select count(*) from ${introductions} n where n.introducer_id = ${id}) as added,
				(select count(*) from ${introductions} n where n.introducer_id = ${id} and n.state = 'rewarded') as completed`,
		),
	]);
	assertFriendFound(found);
	return {
		introduced_by: sums?.introducedBy ?? null,
		added: sums?.added ?? 0,
		completed: sums?.completed ?? 0,
	};
}
