import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { Ctx } from "#functions/context.ts";
import type { PageWrite } from "./import-page-statements.ts";

/**
 * Sets marks of the account's own list, where the mark is still the one of the preview; nothing where a field holds the
 * marks, whose values are written as those of other fields. Order matters: the
 * history is written while the friend has the old mark.
 */
export function importMarkStatements(
	ctx: Ctx,
	{ changes, author, isFriendWritable }: PageWrite,
): Statement[] {
	if (changes.length === 0) return [];
	const { rows, column } = rowsFrom(
		changes.map(({ friendId, before, after, beforeText, afterText }) => ({
			friendId,
			before: Number(before),
			after: Number(after),
			beforeText: beforeText ?? before,
			afterText: afterText ?? after,
		})),
		["friendId", "before", "after", "beforeText", "afterText"],
	);
	const fromUnchanged = sql`from ${rows} left join ${friendMarks} m on m.friend_id = ${column.friendId}
		where coalesce(m.mark_id, 0) = ${column.before} and not exists (select 1 from ${markField})
			and ${isFriendWritable(column.friendId)}`;
	return [
		execute(
			ctx.db,
			insertInto(
				friendChanges,
				{
					friendId: column.friendId,
					at: ctx.now,
					field: "mark",
					changedBy: author,
					before: sql`nullif(${column.beforeText}, '')`,
					after: sql`nullif(${column.afterText}, '')`,
				},
				fromUnchanged,
			),
		),
		execute(
			ctx.db,
			sql`delete from ${friendMarks} where friend_id in (select ${column.friendId} ${fromUnchanged} and ${column.after} = 0)`,
		),
		execute(
			ctx.db,
			insertInto(
				friendMarks,
				{ friendId: column.friendId, markId: column.after, updatedAt: ctx.now },
				sql`${fromUnchanged} and ${column.after} > 0 on conflict (friend_id) do update set
					${excludedAssignments(friendMarks.markId, friendMarks.updatedAt)}`,
			),
		),
	];
}
