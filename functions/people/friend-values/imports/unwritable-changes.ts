import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, typed } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { ImportProblem } from "#domain/people/friend-values/friend-import.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { wireValue } from "../wire-value.ts";
import {
	changedVarId,
	type FriendVisibility,
	IMPORT_BASE_COLUMNS,
	IMPORT_BASE_NAMES,
	type ImportChange,
	isFieldWritable,
} from "./import-page-columns.ts";

/**
 * Changes of a page that can no longer be written: the value or the field was changed since the preview, or
 * the friend is no longer visible. Concurrent edits are not overwritten.
 */
export async function findUnwritableChanges(
	ctx: Ctx,
	changes: readonly ImportChange[],
	isVisible: FriendVisibility,
): Promise<ImportProblem[]> {
	const values = changes.map((change, index) => ({
		...change,
		index,
		varId: changedVarId(change) || 0,
		choiceId: change.stored?.choice_id ?? null,
	}));
	const { rows, column } = rowsFrom(values, [
		"index",
		"friendId",
		"varId",
		"choiceId",
		"field",
		"before",
		"after",
	]);
	const baseValueRows = sql.join(
		IMPORT_BASE_NAMES.map((name) => sql`when ${name} then ${IMPORT_BASE_COLUMNS[name].column}`),
		sql` `,
	);
	const unwritableRows = await queryRows(
		ctx.db,
		{ index: number, gone: typed<0 | 1>(number) },
		sql`select "index", gone from (
				select ${column.index} as "index", ${column.before} as old, ${column.after} as new,
					${friends.id} is null or not ${isVisible(sql`${friends.id}`)} as unseen,
					${column.varId} > 0 and (d.id is null or not (${isFieldWritable(column.choiceId)})) as gone,
					case ${column.field} ${baseValueRows} else coalesce(${wireValue("v")}, '') end as now
				from ${rows} left join ${friends} on ${friends.id} = ${column.friendId}
					left join ${vars} d on d.id = ${column.varId} and d.deleted_at is null
					left join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId})
			where unseen or gone or now not in (old, new) order by "index"`,
	);
	return unwritableRows.map(({ index, gone }) => {
		const { line, label } = changes[index]!;
		return { line, text: (gone ? IMPORT_TEXTS.fieldGone : IMPORT_TEXTS.changedMeanwhile)(label) };
	});
}
