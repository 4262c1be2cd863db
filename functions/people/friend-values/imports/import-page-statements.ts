import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { Ctx } from "#functions/context.ts";
import { wireValue } from "../wire-value.ts";
import { importMarkStatements } from "./import-mark-statements.ts";
import {
	changedItemId,
	type FriendVisibility,
	hasItem,
	IMPORT_BASE_COLUMNS,
	IMPORT_BASE_NAMES,
	type ImportChange,
	isFieldWritable,
	isFriendThere,
} from "./import-page-columns.ts";
import { importTagStatements } from "./import-tag-statements.ts";

/** Statements of a page. `isUnmoved` is true while no other worker has written it, so that it is written once. */
export const importPageStatements = (
	ctx: Ctx,
	changes: readonly ImportChange[],
	{ author, isUnmoved, isVisible }: { author: string; isUnmoved: SQL; isVisible: FriendVisibility },
): Statement[] => {
	const isFriendWritable = (friendId: SQL) =>
		sql`${isUnmoved} and ${isFriendThere(friendId)} and ${isVisible(friendId)}`;
	const write = { author, isFriendWritable };
	return [
		...varStatements(ctx, { ...write, changes: changes.filter((change) => hasItem("var", change)) }),
		...IMPORT_BASE_NAMES.flatMap((name) =>
			baseStatements(ctx, { ...write, name, changes: changes.filter(({ field }) => field === name) }),
		),
		...importTagStatements(ctx, { ...write, changes: changes.filter((change) => hasItem("tag", change)) }),
		...importMarkStatements(ctx, { ...write, changes: changes.filter(({ field }) => field === "mark") }),
	];
};

/** Changes of a page with the conditions for writing them. */
export interface PageWrite {
	changes: readonly ImportChange[];
	/** Author in the history. */
	author: string;
	/** Condition: the page is not written yet and the friend is within the import's scope. */
	isFriendWritable: (friendId: SQL) => SQL;
}

function varStatements(ctx: Ctx, { changes, author, isFriendWritable }: PageWrite): Statement[] {
	const writtenValues = changes.flatMap((change) =>
		change.stored
			? {
					varId: changedItemId(change),
					friendId: change.friendId,
					before: change.before,
					value: change.stored.value,
					valueKey: change.stored.value_key,
					number: change.stored.number,
					date: change.stored.date,
					choiceId: change.stored.choice_id,
				}
			: [],
	);
	const clearedValues = changes
		.filter(({ stored: storedValue }) => !storedValue)
		.map((change) => ({ varId: changedItemId(change), friendId: change.friendId, before: change.before }));
	return [
		...(writtenValues.length > 0 ? [upsertValues(ctx, writtenValues, author, isFriendWritable)] : []),
		...(clearedValues.length > 0 ? clearValues(ctx, clearedValues, author, isFriendWritable) : []),
	];
}

type WrittenValue = Pick<
	typeof friendVars.$inferInsert,
	"varId" | "friendId" | "value" | "valueKey" | "number" | "date" | "choiceId"
> & { before: string };

function upsertValues(
	ctx: Ctx,
	writtenValues: WrittenValue[],
	author: string,
	isFriendWritable: PageWrite["isFriendWritable"],
): Statement {
	const { rows, column } = rowsFrom(writtenValues, [
		"varId",
		"friendId",
		"value",
		"valueKey",
		"number",
		"date",
		"choiceId",
		"before",
	]);
	const { before, ...columns } = column;
	const { value, valueKey, number, date, choiceId, updatedAt, changedBy } = friendVars;
	return execute(
		ctx.db,
		insertInto(
			friendVars,
			{ ...columns, updatedAt: ctx.now, changedBy: author },
			sql`from ${rows} join ${vars} d on d.id = ${column.varId} and d.deleted_at is null
					and ${isFieldWritable(column.choiceId)}
				left join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId}
				where coalesce(${wireValue("v")}, '') = ${before} and ${isFriendWritable(column.friendId)}
				on conflict (var_id, friend_id) do update set
					${excludedAssignments(value, valueKey, number, date, choiceId, updatedAt, changedBy)}, media_key = null`,
		),
	);
}

/**
 * Removes values. Order matters: a trigger writes the history from the row, so the author is stored there
 * first.
 */
function clearValues(
	ctx: Ctx,
	clearedValues: { varId: number; friendId: number; before: string }[],
	author: string,
	isFriendWritable: PageWrite["isFriendWritable"],
): Statement[] {
	const { rows, column } = rowsFrom(clearedValues, ["varId", "friendId", "before"]);
	const isUnchangedValue = sql`(var_id, friend_id) in (select v.var_id, v.friend_id from ${rows}
		join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId}
		where ${wireValue("v")} = ${column.before} and ${isFriendWritable(column.friendId)})`;
	return [
		execute(
			ctx.db,
			sql`update ${friendVars} set changed_by = ${author}, updated_at = ${ctx.now} where ${isUnchangedValue}`,
		),
		execute(ctx.db, sql`delete from ${friendVars} where ${isUnchangedValue}`),
	];
}

/**
 * Writes one base value of friends. Order matters: the history is written while the row has the old value.
 */
function baseStatements(
	ctx: Ctx,
	{ name, changes, author, isFriendWritable }: PageWrite & { name: keyof typeof IMPORT_BASE_COLUMNS },
): Statement[] {
	if (changes.length === 0) return [];
	const { column: storedColumn, key } = IMPORT_BASE_COLUMNS[name];
	const values = changes.map(({ friendId, before, after }) => ({
		friendId,
		before,
		after,
		afterKey: normaliseText(after),
	}));
	const { rows, column } = rowsFrom(values, ["friendId", "before", "after", "afterKey"]);
	const isUnchangedFriend = sql`${friends.id} = ${column.friendId} and ${storedColumn} = ${column.before} and ${isFriendWritable(sql`${friends.id}`)}`;
	return [
		execute(
			ctx.db,
			insertInto(
				friendChanges,
				{
					friendId: sql`${friends.id}`,
					at: ctx.now,
					field: name,
					before: sql`nullif(${column.before}, '')`,
					after: sql`nullif(${column.after}, '')`,
					changedBy: author,
				},
				sql`from ${rows} join ${friends} on ${isUnchangedFriend}`,
			),
		),
		execute(
			ctx.db,
			sql`update ${friends} set ${sql.identifier(storedColumn.name)} = ${column.after},
				${sql.identifier(key.name)} = ${column.afterKey} from ${rows} where ${isUnchangedFriend}`,
		),
	];
}
