import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { CHANGE_AUTHORS } from "#domain/people/friend-values/friend-change-fields.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { Ctx } from "#functions/context.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { wireValue } from "../wire-value.ts";
import {
	changedVarId,
	type FriendImportRow,
	IMPORT_BASE_COLUMNS,
	IMPORT_BASE_NAMES,
	type ImportChange,
	isFieldWritable,
} from "./import-page-columns.ts";

const filterVarChanges = (changes: readonly ImportChange[]) =>
	changes.filter(({ field }) => field.startsWith("var:"));

/**
 * Statements of a page. `isUnmoved` is true while no other worker has written it, so that it is written once.
 */
export const importPageStatements = (
	ctx: Ctx,
	job: FriendImportRow,
	changes: readonly ImportChange[],
	standing: SQL,
): Statement[] => {
	const by = CHANGE_AUTHORS.import(job.id);
	const within = (friendId: SQL) =>
		sql`${standing} and ${isFriendVisible({ friendScope: job.scope, now: ctx.now }, friendId)}`;
	return [
		...varStatements(ctx, { changes: filterVarChanges(changes), by, within }),
		...IMPORT_BASE_NAMES.flatMap((name) =>
			baseStatements(ctx, { name, changes: changes.filter(({ field }) => field === name), by, within }),
		),
	];
};

/** Changes of a page with the conditions for writing them. */
interface PageWrite {
	changes: readonly ImportChange[];
	/** Author in the history. */
	by: string;
	/** Condition: the page is not written yet and the friend is within the import's scope. */
	within: (friendId: SQL) => SQL;
}

function varStatements(ctx: Ctx, { changes, by, within }: PageWrite): Statement[] {
	const written = changes.flatMap((change) =>
		change.stored
			? {
					varId: changedVarId(change),
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
	const cleared = changes
		.filter(({ stored }) => !stored)
		.map((change) => ({ varId: changedVarId(change), friendId: change.friendId, before: change.before }));
	return [
		...(written.length > 0 ? [upsertValues(ctx, written, by, within)] : []),
		...(cleared.length > 0 ? clearValues(ctx, cleared, by, within) : []),
	];
}

type WrittenValue = Pick<
	typeof friendVars.$inferInsert,
	"varId" | "friendId" | "value" | "valueKey" | "number" | "date" | "choiceId"
> & { before: string };

function upsertValues(ctx: Ctx, written: WrittenValue[], by: string, within: PageWrite["within"]): Statement {
	const { rows, column } = rowsFrom(written, [
		...(["varId", "friendId", "value", "valueKey", "number", "date", "choiceId", "before"] as const),
	]);
	const { before, ...columns } = column;
	const { value, valueKey, number, date, choiceId, updatedAt, changedBy } = friendVars;
	return execute(
		ctx.db,
		insertInto(
			friendVars,
			{ ...columns, updatedAt: ctx.now, changedBy: by },
			sql`from ${rows} join ${vars} d on d.id = ${column.varId} and d.deleted_at is null
					and ${isFieldWritable(column.choiceId)}
				left join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId}
				where coalesce(${wireValue("v")}, '') = ${before} and ${within(column.friendId)}
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
	cleared: { varId: number; friendId: number; before: string }[],
	by: string,
	within: PageWrite["within"],
): Statement[] {
	const { rows, column } = rowsFrom(cleared, ["varId", "friendId", "before"]);
	const theirs = sql`(var_id, friend_id) in (select v.var_id, v.friend_id from ${rows}
		join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId}
		where ${wireValue("v")} = ${column.before} and ${within(column.friendId)})`;
	return [
		execute(
			ctx.db,
			sql`update ${friendVars} set changed_by = ${by}, updated_at = ${ctx.now} where ${theirs}`,
		),
		execute(ctx.db, sql`delete from ${friendVars} where ${theirs}`),
	];
}

/**
 * Writes one base value of friends. Order matters: the history is written while the row has the old value.
 */
function baseStatements(
	ctx: Ctx,
	{ name, changes, by, within }: PageWrite & { name: keyof typeof IMPORT_BASE_COLUMNS },
): Statement[] {
	if (changes.length === 0) return [];
	const { column: stored, key } = IMPORT_BASE_COLUMNS[name];
	const values = changes.map(({ friendId, before, after }) => ({
		friendId,
		before,
		after,
		afterKey: normaliseText(after),
	}));
	const { rows, column } = rowsFrom(values, ["friendId", "before", "after", "afterKey"]);
	const isMeant = sql`${friends.id} = ${column.friendId} and ${stored} = ${column.before} and ${within(sql`${friends.id}`)}`;
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
					changedBy: by,
				},
				sql`from ${rows} join ${friends} on ${isMeant}`,
			),
		),
		execute(
			ctx.db,
			sql`update ${friends} set ${sql.identifier(stored.name)} = ${column.after},
				${sql.identifier(key.name)} = ${column.afterKey} from ${rows} where ${isMeant}`,
		),
	];
}
