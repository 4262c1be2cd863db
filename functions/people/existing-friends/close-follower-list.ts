import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { followerImports } from "#db/people/follower-imports.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import {
	type FollowerImport,
	isFollowerImportUnmoved,
	moveOn,
	updateImport,
} from "./follower-import-changes.ts";

/** Friends compared with the list in one transaction. */
const FRIENDS_PER_PAGE = 5_000;

/**
 * Marks friends as blocked who were in an earlier list and are not in this complete one, page by page. LINE
 * lists users of iOS and Android alone, so friends who never were in a list are not gone. Neither are those of
 * whom LINE told anything since the beginning of the import.
 */
export async function closeFollowerList(ctx: Ctx, job: FollowerImport): Promise<void> {
	const [page] = await queryRows(
		ctx.db,
		{ last: nullable(number) },
		sql`select max(id) as last from (select id from ${friends} where id > ${job.cursor}
			order by id limit ${FRIENDS_PER_PAGE})`,
	);
	if (page?.last == null) return beginProfiles(ctx, job);
	const isGone = sql`id > ${job.cursor} and id <= ${page.last} and listed_import_id < ${job.id} and blocked_at is null
		and max(created_at, follow_state_at, ifnull(last_message_at, 0)) < ${job.createdAt}`;
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${followerImports} set gone = gone + (select count(*) from ${friends} where ${isGone})
				where ${followerImports.id} = ${job.id} and ${isFollowerImportUnmoved(job)}`,
		),
		execute(
			ctx.db,
			sql`update ${friends} set blocked_at = ${ctx.clock()} where ${isGone} and ${isFollowerImportUnmoved(job)}`,
		),
		updateImport(ctx, job, { ...moveOn(ctx), cursor: page.last }),
	]);
}

/** Counts the friends whose profile is to be read; the condition is that of their index. */
const beginProfiles = async (ctx: Ctx, job: FollowerImport): Promise<void> =>
	void (await updateImport(ctx, job, {
		...moveOn(ctx),
		state: "profiles",
		cursor: 0,
		profiles: sql`(select count(*) from ${friends} where added_by = 'before' and profile_fetched_at is null)`,
	}));
