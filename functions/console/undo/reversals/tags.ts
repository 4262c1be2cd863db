import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo.ts";
import type { Statement } from "#db/d1-client.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { friendTags, tags } from "#db/people/tags.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { UNDO_PART } from "#domain/console/operators/undo-limits.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { friendFrames, MAX_ANNOUNCED_FRAMES } from "#functions/platform/consoles/announce-frames.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publishTagsAdded, publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";

/** Maximum number of parts undone in one transaction: each is of a tag and at most a thousand friends. */
const PARTS_AT_ONCE = 20;

/** Tags added to or removed from many friends. The undo starts no actions, but notifies other systems. */
export const tagsOfMany: Reversal = {
	takes: (verb) => verb === "friend.tags" || verb === "friend.tags.all",
	items: ({ detail }) => ({ table: tags, ids: (detail?.tag_ids ?? []) as number[] }),
	asks: UNDO_TEXTS.tagsAsk,
	ability: () => "friend-write",
	obstacle: async ({ ctx, entry }) => {
		if (await isRunning(ctx, entry)) return UNDO_TEXTS.jobRunning;
		const { done } = await countsOf(ctx, sql`p.undo_key = ${entry.undoKey} and p.undone_at is null`);
		return done === 0 ? UNDO_TEXTS.changedSince : null;
	},
	step: async ({ ctx, entry }) => {
		const parts = await ctx.db
			.select({ id: undoParts.id })
			.from(undoParts)
			.where(and(eq(undoParts.undoKey, entry.undoKey ?? ""), isNull(undoParts.undoneAt)))
			.orderBy(asc(undoParts.id))
			.limit(PARTS_AT_ONCE + 1);
		const ids = parts.slice(0, PARTS_AT_ONCE).map(({ id }) => id);
		const chosen = sql`p.id in ${valuesOfList(ids)} and p.undone_at is null`;
		return {
			...(await countsOf(ctx, chosen)),
			frames: friendFrames("friend", await friendsOf(ctx, chosen)),
			last: parts.length <= PARTS_AT_ONCE,
			statements: statementsOf(ctx, chosen, ids),
			...(ids.length > 0 && { isLeft: sql`exists (select 1 from ${undoParts} p where ${chosen})` }),
		};
	},
};

const isRunning = async (ctx: OperatorCtx, { undoKey }: ReversibleEntry): Promise<boolean> => {
	const running = await ctx.db
		.select({ id: searchJobs.id })
		.from(searchJobs)
		.where(and(eq(searchJobs.saveKey, undoKey ?? ""), inArray(searchJobs.state, ["waiting", "running"])));
	return running.length > 0;
};

const isSettable = sql`exists (select 1 from ${tags} t where t.id = p.subject_id and t.deleted_at is null and t.protected = 0)`;

/** Friend and tag of added tags that can still be removed, one row each. */
const put = (
	ctx: OperatorCtx,
	chosen: SQL,
) => sql`select j.value ->> 'friend' as friend_id, p.subject_id as tag_id
	from ${undoParts} p, json_each(p.content) j where ${chosen} and p.what = ${UNDO_PART.tagOn} and ${isSettable}
		and exists (select 1 from ${friendTags} h where h.friend_id = j.value ->> 'friend' and h.tag_id = p.subject_id
			and h.created_at = p.created_at)
		and ${isFriendVisible(ctx.operator, sql`(j.value ->> 'friend')`)}`;

/** Matches rows of `friend_tags` that can still be removed. */
const isPut = (ctx: OperatorCtx, chosen: SQL): SQL =>
	sql`(friend_id, tag_id) in (select friend_id, tag_id from (${put(ctx, chosen)}))`;

/**
 * Removed tags that can be restored, with their original time; a tag with a capacity takes as many as it has
 * room for.
 */
const taken = (ctx: OperatorCtx, chosen: SQL) => sql`select r.* from (
	select j.value ->> 'friend' as friend_id, p.subject_id as tag_id, j.value ->> 'since' as created_at,
		row_number() over (partition by p.subject_id order by j.value ->> 'since', j.value ->> 'friend') as place
	from ${undoParts} p, json_each(p.content) j
	where ${chosen} and ${isSettable} and not exists (select 1 from ${friendTags} h
			where h.friend_id = j.value ->> 'friend' and h.tag_id = p.subject_id)
		and (p.what = ${UNDO_PART.tagOff} or (p.what = ${UNDO_PART.tagReplaced} and exists (
			select 1 from ${friendTags} b where b.friend_id = j.value ->> 'friend' and b.tag_id = j.value ->> 'by'
				and b.created_at = p.created_at)))
		and ${isFriendVisible(ctx.operator, sql`(j.value ->> 'friend')`)}) r
	join ${tags} t on t.id = r.tag_id
	where t.capacity is null
		or r.place <= t.capacity - (select count(*) from ${friendTags} c where c.tag_id = r.tag_id)`;

/**
 * Restores removed tags first: replaced ones are found by the tag that replaced them, which is deleted below.
 */
const statementsOf = (ctx: OperatorCtx, chosen: SQL, ids: number[]): Statement[] => [
	publishTagsAdded(ctx, sql`(select friend_id, tag_id from (${taken(ctx, chosen)}))`, sql`true`),
	execute(
		ctx.db,
		sql`insert into ${friendTags} (friend_id, tag_id, created_at)
			select friend_id, tag_id, created_at from (${taken(ctx, chosen)}) where true on conflict do nothing`,
	),
	publishTagsRemoved(ctx, isPut(ctx, chosen)),
	execute(ctx.db, sql`delete from ${friendTags} where ${isPut(ctx, chosen)}`),
	ctx.db
		.update(undoParts)
		.set({ undoneAt: ctx.now })
		.where(and(inArrayOf(ids), isNull(undoParts.undoneAt))),
];

const inArrayOf = (ids: number[]): SQL => sql`${undoParts.id} in ${valuesOfList(ids)}`;

/** Number of changes in some parts that can be undone, and of those changed since. */
async function countsOf(ctx: OperatorCtx, chosen: SQL) {
	const own = sql`p.what in (${UNDO_PART.tagOn}, ${UNDO_PART.tagOff})`;
	const [row] = await queryRows<{ possible: number; all: number }>(
		ctx.db,
		sql`select (select count(*) from (${put(ctx, chosen)}))
				+ (select count(*) from (${taken(ctx, sql`${chosen} and p.what = ${UNDO_PART.tagOff}`)})) as possible,
			(select coalesce(sum(json_array_length(p.content)), 0) from ${undoParts} p where ${chosen} and ${own}) as "all"`,
	);
	const { possible = 0, all = 0 } = row ?? {};
	return { done: possible, left: all - possible };
}

/** Friends up to the limit of notifications for consoles, and one more if there are more. */
async function friendsOf(ctx: OperatorCtx, chosen: SQL): Promise<number[]> {
	const rows = await queryRows<{ id: number }>(
		ctx.db,
		sql`select distinct j.value ->> 'friend' as id
			from ${undoParts} p, json_each(p.content) j where ${chosen} limit ${MAX_ANNOUNCED_FRAMES + 1}`,
	);
	return rows.map(({ id }) => id);
}
