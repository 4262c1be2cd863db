import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { toStoredValue } from "#domain/people/friend-fields/stored-value.ts";
import type { PlannedValueChange } from "#domain/people/friend-values/friend-import.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { Ctx } from "#functions/context.ts";
import { listMemberFields, type MemberField } from "../list-member-fields.ts";
import { wireValue } from "../wire-value.ts";
import {
	changedItemId,
	hasItem,
	IMPORT_BASE_COLUMNS,
	IMPORT_BASE_NAMES,
	isFieldWritable,
} from "./import-page-columns.ts";

/** Page of an import that is undone. */
export interface PageUndo {
	changes: readonly PlannedValueChange[];
	/** Author of the import's changes, and of their undo. */
	writtenBy: string;
	author: string;
	/** Condition: the page is not undone yet, and the operator sees the friend. */
	isRestorable: (friendId: SQL) => SQL;
}

/** Part of a page's undo: the values of one kind that go back. */
export interface ImportUndoPart {
	/** SQL from `from` on: one row for each value that goes back. */
	rows: SQL;
	statements: Statement[];
}

/** Author of the last change of a friend's field; by id, because clocks of workers may differ. */
export const lastAuthor = (friendId: SQL, field: SQL): SQL =>
	sql`(select h.changed_by from ${friendChanges} h where h.friend_id = ${friendId} and h.field = ${field}
		order by h.id desc limit 1)`;

/** Condition: the undo recorded the change of a friend's field in this transaction. */
export const isRecorded = (ctx: Ctx, { author }: Pick<PageUndo, "author">, friendId: SQL, field: SQL): SQL =>
	sql`exists (select 1 from ${friendChanges} c where c.friend_id = ${friendId} and c.at = ${ctx.now}
		and c.field = ${field} and c.changed_by = ${author})`;

/** Values of fields. A choice that was removed or renamed since does not come back. */
export async function undoVarValues(ctx: Ctx, undo: PageUndo): Promise<ImportUndoPart[]> {
	const changes = undo.changes.filter((change) => hasItem("var", change));
	if (changes.length === 0) return [];
	const fields = await listMemberFields(ctx, [...new Set(changes.map(changedItemId))]);
	const byId = new Map(fields.map((field) => [field.id, field]));
	const restoredValues = changes.flatMap((change) => {
		const previous =
			change.before === "" ? undefined : previousValue(change, byId.get(changedItemId(change)));
		return previous ? [{ ...importedValueOf(change), ...previous }] : [];
	});
	const clearedValues = changes.filter(({ before }) => before === "").map(importedValueOf);
	return [
		...(restoredValues.length > 0 ? [restoreValues(ctx, restoredValues, undo)] : []),
		...(clearedValues.length > 0 ? [clearValues(ctx, clearedValues, undo)] : []),
	];
}

const importedValueOf = (change: PlannedValueChange) => ({
	varId: changedItemId(change),
	friendId: change.friendId,
	after: change.after,
});

/** Value before the import, in the form in which it is stored; null if its field or choice is gone. */
function previousValue({ before, beforeText }: PlannedValueChange, field: MemberField | undefined) {
	if (!field) return null;
	const isRenamed =
		field.type === VAR_TYPES.select &&
		field.choices.find(({ id }) => String(id) === before)?.value !== beforeText;
	const storedValue = isRenamed ? null : toStoredValue(field.type, before, field.choices);
	return (
		storedValue && {
			value: storedValue.value,
			valueKey: storedValue.value_key,
			number: storedValue.number,
			date: storedValue.date,
			choiceId: storedValue.choice_id,
		}
	);
}

type ClearedValue = ReturnType<typeof importedValueOf>;
type RestoredValue = ClearedValue & NonNullable<ReturnType<typeof previousValue>>;

function restoreValues(ctx: Ctx, restoredValues: RestoredValue[], undo: PageUndo): ImportUndoPart {
	const names = ["varId", "friendId", "after", "value", "valueKey", "number", "date", "choiceId"] as const;
	const { rows: list, column } = rowsFrom(restoredValues, names);
	const { after, ...columns } = column;
	const isLastChange = sql`((${after} <> '' and v.changed_by = ${undo.writtenBy} and ${wireValue("v")} = ${after})
		or (${after} = '' and v.friend_id is null
			and ${lastAuthor(column.friendId, sql`'var:' || cast(${column.varId} as integer)`)} = ${undo.writtenBy}))`;
	const rows = sql`from ${list} join ${vars} d on d.id = ${column.varId} and d.deleted_at is null
			and ${isFieldWritable(column.choiceId)}
		left join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId}
		where ${isLastChange} and ${undo.isRestorable(column.friendId)}`;
	const { value, valueKey, number, date, choiceId, updatedAt, changedBy } = friendVars;
	const restore = execute(
		ctx.db,
		insertInto(
			friendVars,
			{ ...columns, updatedAt: ctx.now, changedBy: undo.author },
			sql`${rows} on conflict (var_id, friend_id) do update set
				${excludedAssignments(value, valueKey, number, date, choiceId, updatedAt, changedBy)}, media_key = null`,
		),
	);
	return { rows, statements: [restore] };
}

/** Order matters: a trigger writes the history of a removed value from its row, with this author. */
function clearValues(ctx: Ctx, clearedValues: ClearedValue[], undo: PageUndo): ImportUndoPart {
	const { rows: list, column } = rowsFrom(clearedValues, ["varId", "friendId", "after"]);
	const writtenRows = (author: string) => sql`from ${list} join ${friendVars} v on v.var_id = ${column.varId}
			and v.friend_id = ${column.friendId}
		where v.changed_by = ${author} and ${wireValue("v")} = ${column.after} and ${undo.isRestorable(column.friendId)}`;
	const isCleared = (author: string) =>
		sql`(var_id, friend_id) in (select v.var_id, v.friend_id ${writtenRows(author)})`;
	return {
		rows: writtenRows(undo.writtenBy),
		statements: [
			execute(
				ctx.db,
				sql`update ${friendVars} set changed_by = ${undo.author}, updated_at = ${ctx.now} where ${isCleared(undo.writtenBy)}`,
			),
			execute(
				ctx.db,
				sql`delete from ${friendVars} where updated_at = ${ctx.now} and ${isCleared(undo.author)}`,
			),
		],
	};
}

/** Names and memos. Order matters: the history is written while the friend has the imported value. */
export const undoBaseValues = (ctx: Ctx, undo: PageUndo): ImportUndoPart[] =>
	IMPORT_BASE_NAMES.flatMap((name) => {
		const changes = undo.changes.filter(({ field }) => field === name);
		return changes.length > 0 ? [undoBaseValue(ctx, name, { ...undo, changes })] : [];
	});

function undoBaseValue(ctx: Ctx, name: keyof typeof IMPORT_BASE_COLUMNS, undo: PageUndo): ImportUndoPart {
	const { column: storedColumn, key } = IMPORT_BASE_COLUMNS[name];
	const values = undo.changes.map(({ friendId, before, after }) => ({
		friendId,
		before,
		after,
		beforeKey: normaliseText(before),
	}));
	const { rows: list, column } = rowsFrom(values, ["friendId", "before", "after", "beforeKey"]);
	const isImported = sql`${friends.id} = ${column.friendId} and ${storedColumn} = ${column.after}
		and ${undo.isRestorable(sql`${friends.id}`)}`;
	const rows = sql`from ${list} join ${friends} on ${isImported}
		and ${lastAuthor(sql`${friends.id}`, sql`${name}`)} = ${undo.writtenBy}`;
	return {
		rows,
		statements: [
			execute(
				ctx.db,
				insertInto(
					friendChanges,
					{
						friendId: sql`${friends.id}`,
						at: ctx.now,
						field: name,
						changedBy: undo.author,
						before: sql`nullif(${column.after}, '')`,
						after: sql`nullif(${column.before}, '')`,
					},
					rows,
				),
			),
			execute(
				ctx.db,
				sql`update ${friends} set ${sql.identifier(storedColumn.name)} = ${column.before},
					${sql.identifier(key.name)} = ${column.beforeKey} from ${list}
					where ${isImported} and ${isRecorded(ctx, undo, sql`${friends.id}`, sql`${name}`)}`,
			),
		],
	};
}
