import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { searchJobs } from "#db/people/search-jobs.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { friendFrames, MAX_ANNOUNCED_FRAMES } from "#functions/platform/consoles/announce-frames.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publishTagsAdded, publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";
import type { Reversal, ReversibleEntry } from "./definition.ts";

/** Maximum number of parts undone in one transaction; each has one tag and at most a thousand friends. */
const MAX_PARTS_AT_ONCE = 20;

/** Undoes adding tags to many friends, or removing them. It starts no actions, but notifies other systems. */
export const bulkTagReversal: Reversal = {
	takes: (verb) => verb === "friend.tags" || verb === "friend.tags.all",
	items: ({ detail }) => ({ table: tags, ids: (detail?.tag_ids ?? []) as number[] }),
	asks: UNDO_TEXTS.tagsAsk,
	ability: () => "friend-write",
	obstacle: async ({ ctx, entry }) => {
		if (await isRunning(ctx, entry)) return UNDO_TEXTS.jobRunning;
		const { done } = await readTagCounts(ctx, sql`p.undo_key = ${entry.undoKey} and p.undone_at is null`);
		return done === 0 ? UNDO_TEXTS.changedSince : null;
	},
	step: async ({ ctx, entry }) => {
		const parts = await ctx.db
			.select({ id: undoParts.id })
			.from(undoParts)
			.where(and(eq(undoParts.undoKey, entry.undoKey ?? ""), isNull(undoParts.undoneAt)))
			.orderBy(asc(undoParts.id))
			.limit(MAX_PARTS_AT_ONCE + 1);
		const ids = parts.slice(0, MAX_PARTS_AT_ONCE).map(({ id }) => id);
		const chosen = sql`p.id in ${valuesOfList(ids)} and p.undone_at is null`;
		return {
			...(await readTagCounts(ctx, chosen)),
			frames: friendFrames("friend", await listAnnouncedFriends(ctx, chosen)),
			last: parts.length <= MAX_PARTS_AT_ONCE,
			statements: undoStatements(ctx, chosen, ids),
			...(ids.length > 0 && { isNotYetRun: sql`exists (select 1 from ${undoParts} p where ${chosen})` }),
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

/** Select of added tags that can still be removed: friend and tag. */
const removableTags = (
	ctx: OperatorCtx,
	chosen: SQL,
) => sql`select j.value ->> 'friend' as friend_id, p.subject_id as tag_id
	from ${undoParts} p, json_each(p.content) j where ${chosen} and p.what = ${UNDO_PART.tagOn} and ${isSettable}
		and exists (select 1 from ${friendTags} h where h.friend_id = j.value ->> 'friend' and h.tag_id = p.subject_id
			and h.created_at = p.created_at)
		and ${isFriendVisible(ctx.operator, sql`(j.value ->> 'friend')`)}`;

/** Matches rows of `friend_tags` that can still be removed. */
const isRemovable = (ctx: OperatorCtx, chosen: SQL): SQL =>
	sql`(friend_id, tag_id) in (select friend_id, tag_id from (${removableTags(ctx, chosen)}))`;

/**
 * Select of removed tags that can be restored, with their original time; a tag with a capacity only to as
 * many friends as it has room for.
 */
const restorableTags = (ctx: OperatorCtx, chosen: SQL) => sql`select r.* from (
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
 * Statements of a step. Removed tags are restored first: replaced ones are found by the tag that replaced
 * them, which is deleted below.
 */
const undoStatements = (ctx: OperatorCtx, chosen: SQL, ids: number[]): Statement[] => [
	publishTagsAdded(ctx, sql`(select friend_id, tag_id from (${restorableTags(ctx, chosen)}))`, sql`true`),
	execute(
		ctx.db,
		sql`insert into ${friendTags} (friend_id, tag_id, created_at)
			select friend_id, tag_id, created_at from (${restorableTags(ctx, chosen)}) where true on conflict do nothing`,
	),
	publishTagsRemoved(ctx, isRemovable(ctx, chosen)),
	execute(ctx.db, sql`delete from ${friendTags} where ${isRemovable(ctx, chosen)}`),
	ctx.db
		.update(undoParts)
		.set({ undoneAt: ctx.now })
		.where(and(isAmongParts(ids), isNull(undoParts.undoneAt))),
];

const isAmongParts = (ids: number[]): SQL => sql`${undoParts.id} in ${valuesOfList(ids)}`;

/** Number of changes in some parts that can be undone, and of those that cannot. */
async function readTagCounts(ctx: OperatorCtx, chosen: SQL) {
	const own = sql`p.what in (${UNDO_PART.tagOn}, ${UNDO_PART.tagOff})`;
	const [row] = await queryRows(
		ctx.db,
		{ possible: number, all: number },
		sql`select (select count(*) from (${removableTags(ctx, chosen)}))
				+ (select count(*) from (${restorableTags(ctx, sql`${chosen} and p.what = ${UNDO_PART.tagOff}`)})) as possible,
			(select coalesce(sum(json_array_length(p.content)), 0) from ${undoParts} p where ${chosen} and ${own}) as "all"`,
	);
	const { possible = 0, all = 0 } = row ?? {};
	return { done: possible, left: all - possible };
}

/** Friends whose change is announced to open consoles; one more than the limit if there are more. */
async function listAnnouncedFriends(ctx: OperatorCtx, chosen: SQL): Promise<number[]> {
	const rows = await queryRows(
		ctx.db,
		{ id: number },
		sql`select distinct j.value ->> 'friend' as id
			from ${undoParts} p, json_each(p.content) j where ${chosen} limit ${MAX_ANNOUNCED_FRAMES + 1}`,
	);
	return rows.map(({ id }) => id);
}
