import { type SQL, sql } from "drizzle-orm";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { Ctx } from "#functions/context.ts";
import { loadResponseMarks } from "#functions/platform/settings/response-mark-settings.ts";
import { type ImportUndoPart, isRecorded, lastAuthor, type PageUndo } from "./undo-import-values.ts";

/** Marks of the account's own list. A mark that was removed or renamed since does not come back. */
export async function undoMarks(ctx: Ctx, undo: PageUndo): Promise<ImportUndoPart[]> {
	const changes = undo.changes.filter(({ field }) => field === "mark");
	if (changes.length === 0) return [];
	const { marks } = await loadResponseMarks(ctx);
	const restorableChanges = changes.filter(
		({ before, beforeText }) =>
			before === "" || marks.some(({ id, value }) => String(id) === before && value === beforeText),
	);
	return restorableChanges.length > 0 ? [restoreMarks(ctx, { ...undo, changes: restorableChanges })] : [];
}

/**
 * Order matters: the history is written first. The mark's last author is the import only before that, so that the later
 * statements find the marks to restore by the entry of the undo.
 */
function restoreMarks(ctx: Ctx, undo: PageUndo): ImportUndoPart {
	const { changes, writtenBy, author, isRestorable } = undo;
	const { rows: list, column } = rowsFrom(
		changes.map(({ friendId, before, after, beforeText, afterText }) => ({
			friendId,
			before: Number(before),
			after: Number(after),
			beforeText: beforeText ?? "",
			afterText: afterText ?? "",
		})),
		["friendId", "before", "after", "beforeText", "afterText"],
	);
	// A mark that the import removed has no row: its time is that of the history.
	const importedAt = sql`(select max(h.at) from ${friendChanges} h where h.friend_id = ${column.friendId}
		and h.field = 'mark' and h.changed_by = ${writtenBy})`;
	const selectImportedMarks = (
		isAuthorRight: SQL,
	) => sql`from ${list} left join ${friendMarks} m on m.friend_id = ${column.friendId}
		where coalesce(m.mark_id, 0) = ${column.after} and coalesce(m.updated_at, ${importedAt}) = ${importedAt}
			and ${isAuthorRight} and not exists (select 1 from ${markField}) and ${isRestorable(column.friendId)}`;
	const marksToRestore = selectImportedMarks(sql`${lastAuthor(column.friendId, sql`'mark'`)} = ${writtenBy}`);
	const recordedMarks = selectImportedMarks(isRecorded(ctx, undo, column.friendId, sql`'mark'`));
	return {
		rows: marksToRestore,
		statements: [
			execute(
				ctx.db,
				insertInto(
					friendChanges,
					{
						friendId: column.friendId,
						at: ctx.now,
						field: "mark",
						changedBy: author,
						before: sql`nullif(${column.afterText}, '')`,
						after: sql`nullif(${column.beforeText}, '')`,
					},
					marksToRestore,
				),
			),
			execute(
				ctx.db,
				sql`delete from ${friendMarks} where friend_id in (select ${column.friendId} ${recordedMarks} and ${column.before} = 0)`,
			),
			execute(
				ctx.db,
				insertInto(
					friendMarks,
					{ friendId: column.friendId, markId: column.before, updatedAt: ctx.now },
					sql`${recordedMarks} and ${column.before} > 0 on conflict (friend_id) do update set
						${excludedAssignments(friendMarks.markId, friendMarks.updatedAt)}`,
				),
			),
		],
	};
}
