import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { Ctx } from "#functions/context.ts";
import { changedItemId, type ImportChange } from "./import-page-columns.ts";
import type { PageWrite } from "./import-page-statements.ts";

/**
 * Adds and removes tags without actions, replaced tags, scores and notices. A tag with a capacity is given to as
 * many friends as it has room for. Order matters: an addition is recorded
 * from its new row (the one of this moment), a removal before its row is gone.
 */
export function importTagStatements(ctx: Ctx, { changes, ...write }: PageWrite): Statement[] {
	const additions = changes.filter(({ after }) => after !== "");
	const removals = changes.filter(({ after }) => after === "");
	return [
		...(additions.length > 0 ? addTags(ctx, rowsOf(additions), write) : []),
		...(removals.length > 0 ? removeTags(ctx, rowsOf(removals), write) : []),
	];
}

const rowsOf = (changes: readonly ImportChange[]) =>
	rowsFrom(
		changes.map((change) => ({ friendId: change.friendId, tagId: changedItemId(change) })),
		["friendId", "tagId"],
	);

type TagRows = ReturnType<typeof rowsOf>;
type TagWrite = Omit<PageWrite, "changes">;

/** Condition: operators may give and take the tag of row `t`. */
const IS_SETTABLE = sql`t.deleted_at is null and t.protected = 0`;

function addTags(
	ctx: Ctx,
	{ rows, column, ordinal }: TagRows,
	{ author, isFriendWritable }: TagWrite,
): Statement[] {
	const fitsCapacity = sql`t.capacity is null or row_number() over (partition by t.id order by ${ordinal})
		<= t.capacity - (select count(*) from ${friendTags} c where c.tag_id = t.id)`;
	return [
		execute(
			ctx.db,
			sql`insert into ${friendTags} (friend_id, tag_id, created_at)
				select friend_id, tag_id, ${ctx.now} from (
					select ${column.friendId} as friend_id, t.id as tag_id, ${fitsCapacity} as fits
					from ${rows} join ${tags} t on t.id = ${column.tagId} and ${IS_SETTABLE}
					where not exists (select 1 from ${friendTags} h where h.friend_id = ${column.friendId} and h.tag_id = t.id)
						and ${isFriendWritable(column.friendId)})
				where fits on conflict do nothing`,
		),
		execute(
			ctx.db,
			insertInto(
				friendChanges,
				{
					friendId: sql`h.friend_id`,
					at: ctx.now,
					field: sql`'tag:' || t.id`,
					before: null,
					after: sql`t.name`,
					changedBy: author,
				},
				sql`from ${rows} join ${friendTags} h on h.friend_id = ${column.friendId} and h.tag_id = ${column.tagId}
						and h.created_at = ${ctx.now}
					join ${tags} t on t.id = h.tag_id where ${isFriendWritable(sql`h.friend_id`)}`,
			),
		),
	];
}

function removeTags(
	ctx: Ctx,
	{ rows, column }: TagRows,
	{ author, isFriendWritable }: TagWrite,
): Statement[] {
	const fromRemovable = sql`from ${rows} join ${friendTags} h on h.friend_id = ${column.friendId} and h.tag_id = ${column.tagId}
		join ${tags} t on t.id = h.tag_id and ${IS_SETTABLE} where ${isFriendWritable(sql`h.friend_id`)}`;
	return [
		execute(
			ctx.db,
			insertInto(
				friendChanges,
				{
					friendId: sql`h.friend_id`,
					at: ctx.now,
					field: sql`'tag:' || t.id`,
					before: sql`t.name`,
					after: null,
					changedBy: author,
				},
				fromRemovable,
			),
		),
		execute(
			ctx.db,
			sql`delete from ${friendTags} where (friend_id, tag_id) in (select h.friend_id, h.tag_id ${fromRemovable})`,
		),
	];
}
