import { type SQL, sql } from "drizzle-orm";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { Ctx } from "#functions/context.ts";
import { changedItemId, hasItem } from "./import-page-columns.ts";
import { type ImportUndoPart, isRecorded, lastAuthor, type PageUndo } from "./undo-import-values.ts";

/** Tags. They run no actions; a removed one is restored with its original time, if there is room. */
export function undoTags(ctx: Ctx, undo: PageUndo): ImportUndoPart[] {
	const changes = undo.changes
		.filter((change) => hasItem("tag", change))
		.map((change) => ({ ...change, tagId: changedItemId(change), since: change.since ?? ctx.now }));
	const added = changes.filter(({ after }) => after !== "");
	const removed = changes.filter(({ after }) => after === "");
	return [
		...(added.length > 0 ? [takeBack(ctx, added, undo)] : []),
		...(removed.length > 0 ? [giveBack(ctx, removed, undo)] : []),
	];
}

interface TagChangeRow {
	friendId: number;
	tagId: number;
	since: number;
}

const SETTABLE = sql`t.deleted_at is null and t.protected = 0`;

/** Additions that are still there: the tag has the time of the import's change. */
function takeBack(
	ctx: Ctx,
	added: TagChangeRow[],
	{ writtenBy, author, isRestorable }: PageUndo,
): ImportUndoPart {
	const { rows: list, column } = rowsFrom(added, ["friendId", "tagId"]);
	const rows = sql`from ${list} join ${friendTags} h on h.friend_id = ${column.friendId} and h.tag_id = ${column.tagId}
		join ${tags} t on t.id = h.tag_id and ${SETTABLE}
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

/** Order matters: the history is written first, and says which tags go back. */
function giveBack(ctx: Ctx, removed: TagChangeRow[], undo: PageUndo): ImportUndoPart {
	const { writtenBy, author, isRestorable } = undo;
	const { rows: list, column, ordinal } = rowsFrom(removed, ["friendId", "tagId", "since"]);
	const room = sql`t.capacity is null or row_number() over (partition by t.id order by ${ordinal})
		<= t.capacity - (select count(*) from ${friendTags} c where c.tag_id = t.id)`;
	const candidates = (isOwn: SQL) => sql`(select ${column.friendId} as friend_id, t.id as tag_id,
			t.name as name, ${column.since} as since, ${room} as fits
		from ${list} join ${tags} t on t.id = ${column.tagId} and ${SETTABLE}
		where not exists (select 1 from ${friendTags} h where h.friend_id = ${column.friendId} and h.tag_id = t.id)
			and ${isOwn} and ${isRestorable(column.friendId)}) r`;
	const field = sql`'tag:' || t.id`;
	const rows = sql`from ${candidates(sql`${lastAuthor(column.friendId, field)} = ${writtenBy}`)} where r.fits`;
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
					select r.friend_id, r.tag_id, r.since from ${candidates(isRecorded(ctx, undo, column.friendId, field))}
					where true on conflict do nothing`,
			),
		],
	};
}
