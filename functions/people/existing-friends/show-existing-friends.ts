import { desc, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { followerImports } from "#db/people/follower-imports.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import type { FollowerImport } from "./follower-import-changes.ts";

/** Known friends, the last import, and the friends who became known since the guide was begun. */
export async function showExistingFriends({ ctx }: { ctx: OperatorCtx }) {
	const [counts, [lastImport], { existing_friends_guide_at: guideAt }] = await Promise.all([
		countKnownFriends(ctx),
		ctx.db.select().from(followerImports).orderBy(desc(followerImports.id)).limit(1),
		readSettings(ctx, "existing_friends_guide_at"),
	]);
	return {
		...counts,
		import: lastImport ? presentImport(ctx, lastImport) : null,
		guide:
			guideAt === null
				? null
				: { since: toWireTime(guideAt, ctx.zone), known_since: await countKnownSince(ctx, guideAt) },
	};
}

/**
 * Numbers of friends who have not blocked the account, and of those from LINE's list of followers. Differences of
 * counts, and `added_by <> 'follow'` (which 'before' implies), because small indexes answer each of them.
 */
async function countKnownFriends(ctx: OperatorCtx): Promise<{ known: number; from_before: number }> {
	const [row] = await queryRows(
		ctx.db,
		{ known: number, from_before: number },
		sql`select (select count(*) from ${friends}) - (select count(*) from ${friends} where blocked_at is not null) as known,
			(select count(*) from ${friends} where added_by = 'before' and added_by <> 'follow')
				- (select count(*) from ${friends} where blocked_at is not null and added_by = 'before') as from_before`,
	);
	return row!;
}

/** Number of friends who became known by a first message or tap since an instant; counted in the same index. */
async function countKnownSince(ctx: OperatorCtx, since: number): Promise<number> {
	const [row] = await queryRows(
		ctx.db,
		{ n: number },
		sql`select count(*) as n from ${friends} where added_by = 'contact' and added_by <> 'follow' and created_at >= ${since}`,
	);
	return row!.n;
}

const presentImport = (ctx: OperatorCtx, row: FollowerImport) => ({
	id: row.id,
	state: row.state,
	listed: row.listed,
	added: row.added,
	returned: row.returned,
	gone: row.gone,
	profiles: row.profiles,
	profiles_done: row.profilesDone,
	reason: row.reason,
	created_at: toWireTime(row.createdAt, ctx.zone),
	finished_at: row.finishedAt === null ? null : toWireTime(row.finishedAt, ctx.zone),
});
