import { sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { followerImports } from "#db/people/follower-imports.ts";
import { deletedFriends } from "#db/people/friend-deletions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { FOLLOWED_UNKNOWN } from "#domain/engine/friend-records/followed-at.ts";
import { MAX_FOLLOWER_PAGES, MAX_IMPORT_RESTARTS } from "#domain/people/existing-friends/follower-import.ts";
import { judgeFollowerPage } from "#domain/people/existing-friends/judge-follower-page.ts";
import { EXISTING_FRIENDS_TEXTS } from "#domain/platform/texts/existing-friends-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { hashLineUser } from "#functions/people/friend-deletion/hash-line-user.ts";
import { type FollowerPage, requestFollowers } from "#functions/platform/line/line-followers.ts";
import {
	type FollowerImport,
	giveUpImport,
	isFollowerImportUnmoved,
	moveOn,
	retryImport,
	updateImport,
} from "./follower-import-changes.ts";

/** Age from which a block counts as older than LINE's list, which may lag behind its events. */
const LIST_LAG = HOUR;

/** Reads the next page of LINE's list. The page's friends and the new position are one transaction. */
export async function listFollowers(ctx: Ctx, job: FollowerImport): Promise<void> {
	if (job.pages >= MAX_FOLLOWER_PAGES) return giveUpImport(ctx, job, EXISTING_FRIENDS_TEXTS.endless);
	const askedAt = ctx.clock();
	const { answer, page } = await requestFollowers(ctx.env, job.nextToken);
	const { attempts } = job;
	const verdict = judgeFollowerPage(answer, {
		attempts,
		now: ctx.clock(),
		random: ctx.random,
		hasToken: job.nextToken !== null,
	});
	if (verdict.type === "restart") return restartList(ctx, job);
	if (verdict.type === "failed") return giveUpImport(ctx, job, verdict.reason);
	if (verdict.type === "retry") return retryImport(ctx, job, verdict);
	if (page) await storePage(ctx, job, page, askedAt);
}

/** Begins the list anew: friends who are listed already are not counted again. */
const restartList = async (ctx: Ctx, job: FollowerImport): Promise<void> =>
	job.restarts >= MAX_IMPORT_RESTARTS
		? giveUpImport(ctx, job, EXISTING_FRIENDS_TEXTS.restartedTooOften)
		: void (await updateImport(ctx, job, { ...moveOn(ctx), nextToken: null, restarts: job.restarts + 1 }));

async function storePage(
	ctx: Ctx,
	job: FollowerImport,
	{ userIds, next }: FollowerPage,
	askedAt: number,
): Promise<void> {
	// A page that names itself as the next one would be read for ever.
	if (next !== null && next === job.nextToken) {
		await commitBatch(ctx.db, listStatements(ctx, job, userIds, askedAt));
		const at = ctx.clock() + backoff(job.attempts, ctx.random);
		return retryImport(ctx, job, {
			type: "retry",
			at,
			reason: EXISTING_FRIENDS_TEXTS.waitsRepeated,
			isCounted: true,
		});
	}
	await commitBatch(ctx.db, [
		...listStatements(ctx, job, userIds, askedAt),
		updateImport(ctx, job, {
			...moveOn(ctx),
			pages: job.pages + 1,
			nextToken: next,
			...(next === null && { state: "closing", cursor: 0 }),
		}),
	]);
}

/**
 * Counts and records the followers of a page. Order matters: the counts compare the page with the friends
 * before it. Deleted friends who did not return are left out by the statements themselves, since a deletion may
 * end while LINE answers.
 */
function listStatements(ctx: Ctx, job: FollowerImport, userIds: string[], askedAt: number): Statement[] {
	if (userIds.length === 0) return [];
	const userIdList = valuesOfList(userIds);
	const follower = rowsFrom(
		[...new Set(userIds)].map((lineUserId) => ({ lineUserId, hash: hashLineUser(ctx.env, lineUserId) })),
		["lineUserId", "hash"],
	);
	const isDeletedFriend = sql`exists (select 1 from ${deletedFriends} d where d.line_user_hash = ${follower.column.hash})`;
	const isOlderBlock = sql`blocked_at is not null and max(blocked_at, follow_state_at) < ${askedAt - LIST_LAG}`;
	const counts = sql`select count(*) as listed, sum(f.id is null) as added, sum(f.id is not null and ${isOlderBlock}) as returned
		from ${follower.rows} left join ${friends} f on f.line_user_id = ${follower.column.lineUserId}
		where f.listed_import_id is not ${job.id} and (f.id is not null or not ${isDeletedFriend})`;
	return [
		execute(
			ctx.db,
			sql`update ${followerImports} set listed = ${followerImports.listed} + c.listed,
				added = ${followerImports.added} + ifnull(c.added, 0), returned = ${followerImports.returned} + ifnull(c.returned, 0)
				from (${counts}) c where ${followerImports.id} = ${job.id} and ${isFollowerImportUnmoved(job)}`,
		),
		execute(
			ctx.db,
			sql`update ${friends} set listed_import_id = ${job.id}, blocked_at = iif(${isOlderBlock}, null, blocked_at)
				where line_user_id in ${userIdList} and listed_import_id is not ${job.id} and ${isFollowerImportUnmoved(job)}`,
		),
		execute(
			ctx.db,
			insertInto(
				friends,
				{
					lineUserId: follower.column.lineUserId,
					followedAt: FOLLOWED_UNKNOWN,
					addedBy: "before",
					listedImportId: job.id,
					createdAt: ctx.clock(),
				},
				sql`from ${follower.rows} where ${isFollowerImportUnmoved(job)} and not ${isDeletedFriend}
						and not exists (select 1 from ${friends} f where f.line_user_id = ${follower.column.lineUserId})
					on conflict (line_user_id) do nothing`,
			),
		),
	];
}
