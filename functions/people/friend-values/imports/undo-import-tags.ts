import { type SQL, sql } from "drizzle-orm";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { Ctx } from "#functions/context.ts";
import { changedItemId, hasItem } from "./import-page-columns.ts";
import { type ImportUndoPart, isRecorded, lastAuthor, type PageUndo } from "./undo-import-values.ts";

/** Tags, without their actions. A removed one is restored with its original time, unless it is full. */
export function undoTags(ctx: Ctx, undo: PageUndo): ImportUndoPart[] {
	const changes = undo.changes
		.filter((change) => hasItem("tag", change))
		.map((change) => ({ ...change, tagId: changedItemId(change), since: change.since ?? ctx.now }));
	const additions = changes.filter(({ after }) => after !== "");
	const removals = changes.filter(({ after }) => after === "");
	return [
		...(additions.length > 0 ? [removeAddedTags(ctx, additions, undo)] : []),
		...(removals.length > 0 ? [restoreRemovedTags(ctx, removals, undo)] : []),
	];
}

interface TagChangeRow {
	friendId: number;
	tagId: number;
	since: number;
}

/** Condition: operators may give and take the tag of row `t`. */
const IS_SETTABLE = sql`t.deleted_at is null and t.protected = 0`;

/** Removes additions that are still there: the tag has the time of the import's change. */
function removeAddedTags(
	ctx: Ctx,
	additions: TagChangeRow[],
	{ writtenBy, author, isRestorable }: PageUndo,
): ImportUndoPart {
	const { rows: list, column } = rowsFrom(additions, ["friendId", "tagId"]);
	const rows = sql`from ${list} join ${friendTags} h on h.friend_id = ${column.friendId} and h.tag_id = ${column.tagId}
		join ${tags} t on t.id = h.tag_id and ${IS_SETTABLE}
		where exists (select 1 from ${friendChanges} c where c.friend_id = h.friend_id and c.at = h.created_at
				and c.field = 'tag:' || h.tag_id and c.changed_by = ${writtenBy})
			and ${isRestorable(sql`h.friend_id`)}`;
	return {
		rows,
		statements: [
			execute(
				ctx.db,
				insertInto(
					friendChanges,
					{
						friendId: sql`h.friend_id`,
						at: ctx.now,
						field: sql`'tag:' || h.tag_id`,
						before: sql`t.name`,
						after: null,
						changedBy: author,
					},
					rows,
				),
			),
			execute(
				ctx.db,
				sql`delete from ${friendTags} where (friend_id, tag_id) in (select h.friend_id, h.tag_id ${rows})`,
			),
		],
	};
}

/**
 * Order matters: the history is written first. The tag's last author is the import only before that, so that the second
 * statement finds the tags to restore by the entry of the undo.
 */
function restoreRemovedTags(ctx: Ctx, removals: TagChangeRow[], undo: PageUndo): ImportUndoPart {
	const { writtenBy, author, isRestorable } = undo;
	const { rows: list, column, ordinal } = rowsFrom(removals, ["friendId", "tagId", "since"]);
	const fitsCapacity = sql`t.capacity is null or row_number() over (partition by t.id order by ${ordinal})
		<= t.capacity - (select count(*) from ${friendTags} c where c.tag_id = t.id)`;
	const removedTags = (isAuthorRight: SQL) => sql`(select ${column.friendId} as friend_id, t.id as tag_id,
			t.name as name, ${column.since} as since, ${fitsCapacity} as fits
		from ${list} join ${tags} t on t.id = ${column.tagId} and ${IS_SETTABLE}
		where not exists (select 1 from ${friendTags} h where h.friend_id = ${column.friendId} and h.tag_id = t.id)
			and ${isAuthorRight} and ${isRestorable(column.friendId)}) r`;
	const field = sql`'tag:' || t.id`;
	const rows = sql`from ${removedTags(sql`${lastAuthor(column.friendId, field)} = ${writtenBy}`)} where r.fits`;
	return {
		rows,
		statements: [
			execute(
				ctx.db,
				insertInto(
					friendChanges,
					{
						friendId: sql`r.friend_id`,
						at: ctx.now,
						field: sql`'tag:' || r.tag_id`,
						before: null,
						after: sql`r.name`,
						changedBy: author,
					},
					rows,
				),
			),
			execute(
				ctx.db,
				sql`insert into ${friendTags} (friend_id, tag_id, created_at)
					select r.friend_id, r.tag_id, r.since from ${removedTags(isRecorded(ctx, undo, column.friendId, field))}
					where true on conflict do nothing`,
			),
		],
	};
}
