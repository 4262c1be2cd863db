import { type SQL, sql } from "drizzle-orm";
import { undoParts } from "#db/console/undo-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { friendFrames, MAX_ANNOUNCED_FRAMES } from "#functions/platform/consoles/announce-frames.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publishTagsAdded, publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";
import type { Reversal } from "./definition.ts";
import { isJobRunning } from "./is-job-running.ts";
import { selectNextUndoParts } from "./select-next-undo-parts.ts";

/** Maximum number of parts undone in one transaction; each has one tag and at most a thousand friends. */
const MAX_PARTS_AT_ONCE = 20;

/** Undoes adding tags to many friends, or removing them. It starts no actions, but notifies other systems. */
export const bulkTagReversal: Reversal = {
	handles: (verb) => verb === "friend.tags" || verb === "friend.tags.all",
	confirmation: UNDO_TEXTS.tagsConfirmation,
	ability: () => "friend-write",
	blockingReason: async ({ ctx, entry }) => {
		if (await isJobRunning(ctx, entry)) return UNDO_TEXTS.jobRunning;
		const { done } = await readTagCounts(ctx, sql`p.undo_key = ${entry.undoKey} and p.undone_at is null`);
		return done === 0 ? UNDO_TEXTS.changedSince : null;
	},
	step: async ({ ctx, entry }) => {
		const { partsCondition, markUndone, progress } = await selectNextUndoParts(ctx, entry, MAX_PARTS_AT_ONCE);
		return {
			...(await readTagCounts(ctx, partsCondition)),
			frames: friendFrames("friend", await listAnnouncedFriends(ctx, partsCondition)),
			...progress,
			statements: [...undoStatements(ctx, partsCondition), markUndone],
		};
	},
};

const isSettable = sql`exists (select 1 from ${tags} t where t.id = p.subject_id and t.deleted_at is null and t.protected = 0)`;

/** Select of added tags that can still be removed: friend and tag. */
const removableTags = (
	ctx: OperatorCtx,
	partsCondition: SQL,
) => sql`select j.value ->> 'friend' as friend_id, p.subject_id as tag_id
	from ${undoParts} p, json_each(p.content) j where ${partsCondition} and p.what = ${UNDO_PART.tagOn} and ${isSettable}
		and exists (select 1 from ${friendTags} h where h.friend_id = j.value ->> 'friend' and h.tag_id = p.subject_id
			and h.created_at = p.created_at)
		and ${isFriendVisible(ctx.operator, sql`(j.value ->> 'friend')`)}`;

/** Matches rows of `friend_tags` that can still be removed. */
const isRemovable = (ctx: OperatorCtx, partsCondition: SQL): SQL =>
	sql`(friend_id, tag_id) in (select friend_id, tag_id from (${removableTags(ctx, partsCondition)}))`;

/**
 * Select of removed tags that can be restored, with their original time; a tag with a capacity only to as
 * many friends as it has room for.
 */
const restorableTags = (ctx: OperatorCtx, partsCondition: SQL) => sql`select r.* from (
	select j.value ->> 'friend' as friend_id, p.subject_id as tag_id, j.value ->> 'since' as created_at,
		row_number() over (partition by p.subject_id order by j.value ->> 'since', j.value ->> 'friend') as place
	from ${undoParts} p, json_each(p.content) j
	where ${partsCondition} and ${isSettable} and not exists (select 1 from ${friendTags} h
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
const undoStatements = (ctx: OperatorCtx, partsCondition: SQL): Statement[] => [
	publishTagsAdded(
		ctx,
		sql`(select friend_id, tag_id from (${restorableTags(ctx, partsCondition)}))`,
		sql`true`,
	),
	execute(
		ctx.db,
		sql`insert into ${friendTags} (friend_id, tag_id, created_at)
			select friend_id, tag_id, created_at from (${restorableTags(ctx, partsCondition)}) where true on conflict do nothing`,
	),
	publishTagsRemoved(ctx, isRemovable(ctx, partsCondition)),
	execute(ctx.db, sql`delete from ${friendTags} where ${isRemovable(ctx, partsCondition)}`),
];

/** Number of changes in some parts that can be undone, and of those that cannot. */
async function readTagCounts(ctx: OperatorCtx, partsCondition: SQL) {
	const isOwnChange = sql`p.what in (${UNDO_PART.tagOn}, ${UNDO_PART.tagOff})`;
	const [row] = await queryRows(
		ctx.db,
		{ possible: number, all: number },
		sql`select (select count(*) from (${removableTags(ctx, partsCondition)}))
				+ (select count(*) from (${restorableTags(ctx, sql`${partsCondition} and p.what = ${UNDO_PART.tagOff}`)})) as possible,
			(select coalesce(sum(json_array_length(p.content)), 0) from ${undoParts} p where ${partsCondition} and ${isOwnChange}) as "all"`,
	);
	const { possible = 0, all: total = 0 } = row ?? {};
	return { done: possible, left: total - possible };
}

/** Friends whose change is announced to open consoles; one more than the limit if there are more. */
async function listAnnouncedFriends(ctx: OperatorCtx, partsCondition: SQL): Promise<number[]> {
	const rows = await queryRows(
		ctx.db,
		{ id: number },
		sql`select distinct j.value ->> 'friend' as id
			from ${undoParts} p, json_each(p.content) j where ${partsCondition} limit ${MAX_ANNOUNCED_FRAMES + 1}`,
	);
	return rows.map(({ id }) => id);
}
