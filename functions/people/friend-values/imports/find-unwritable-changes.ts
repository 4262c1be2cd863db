import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { friendMarks, markField } from "#db/people/friend-marks.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, typed } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { ImportProblem } from "#domain/people/friend-values/friend-import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { wireValue } from "../wire-value.ts";
import {
	changedItemId,
	type FriendVisibility,
	hasItem,
	IMPORT_BASE_COLUMNS,
	IMPORT_BASE_NAMES,
	type ImportChange,
	isFieldWritable,
} from "./import-page-columns.ts";

/**
 * Changes of a page that can no longer be written: the value or the item was changed since the preview, a tag
 * is full, or the friend is no longer visible. Concurrent edits are not overwritten.
 */
export async function findUnwritableChanges(
	ctx: Ctx,
	changes: readonly ImportChange[],
	isVisible: FriendVisibility,
): Promise<ImportProblem[]> {
	const values = changes.map((change, index) => ({
		...change,
		index,
		varId: hasItem("var", change) ? changedItemId(change) : 0,
		tagId: hasItem("tag", change) ? changedItemId(change) : 0,
		choiceId: change.stored?.choice_id ?? null,
	}));
	const { rows, column } = rowsFrom(values, [
		"index",
		"friendId",
		"varId",
		"tagId",
		"choiceId",
		"field",
		"before",
		"after",
	]);
	const baseValueRows = sql.join(
		IMPORT_BASE_NAMES.map((name) => sql`when ${name} then ${IMPORT_BASE_COLUMNS[name].column}`),
		sql` `,
	);
	const hasTag = sql`exists (select 1 from ${friendTags} h where h.friend_id = ${column.friendId} and h.tag_id = ${column.tagId})`;
	// One row for each change, with its value now beside those before and after it. A value that is already the new one
	// needs no writing, so that it is no problem, even of a full tag.
	const unwritableRows = await queryRows(
		ctx.db,
		{ index: number, gone: typed<0 | 1>(number), full: typed<0 | 1>(number) },
		sql`select "index", gone, full from (
				select ${column.index} as "index", ${column.before} as old, ${column.after} as new,
					${friends.id} is null or not ${isVisible(sql`${friends.id}`)} as unseen,
					(${column.varId} > 0 and (d.id is null or not (${isFieldWritable(column.choiceId)})))
						or (${column.tagId} > 0 and (t.id is null or t.protected = 1))
						or (${column.field} = 'mark' and exists (select 1 from ${markField})) as gone,
					case when t.capacity is null or ${column.after} = '' then 0 else
						row_number() over (partition by ${column.tagId} order by ${column.index})
							> t.capacity - (select count(*) from ${friendTags} c where c.tag_id = t.id) end as full,
					case when ${column.tagId} > 0 then iif(${hasTag}, '1', '')
						when ${column.field} = 'mark' then coalesce((select cast(m.mark_id as text) from ${friendMarks} m
							where m.friend_id = ${column.friendId}), '')
						else case ${column.field} ${baseValueRows} else coalesce(${wireValue("v")}, '') end end as now
				from ${rows} left join ${friends} on ${friends.id} = ${column.friendId}
					left join ${vars} d on d.id = ${column.varId} and d.deleted_at is null
					left join ${tags} t on t.id = ${column.tagId} and t.deleted_at is null
					left join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId})
			where unseen or gone or (full and now = old) or now not in (old, new) order by "index"`,
	);
	return unwritableRows.map(({ index, gone, full }) => {
		const { line, label } = changes[index]!;
		const reason = gone
			? IMPORT_TEXTS.fieldGone
			: full
				? IMPORT_TEXTS.tagFull
				: IMPORT_TEXTS.changedMeanwhile;
		return { line, text: reason(label) };
	});
}
