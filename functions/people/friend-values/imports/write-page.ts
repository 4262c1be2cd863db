import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { friendChanges } from "#db/people/friend-changes.ts";
import { friendVars, vars } from "#db/people/friend-fields.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { CHANGED_BY } from "#domain/people/friend-values/changes.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import type { Ctx } from "#functions/context.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { wireValue } from "../wire-value.ts";
import { BASE, BASE_NAMES, type Change, type Import, isFieldWritable, varIdOf } from "./page-fields.ts";

const ofVars = (changes: readonly Change[]) => changes.filter(({ field }) => field.startsWith("var:"));

/**
 * Statements of a page. `standing` is true while no other worker has written it, so that it is written once.
 */
export const pageStatements = (
	ctx: Ctx,
	job: Import,
	changes: readonly Change[],
	standing: SQL,
): Statement[] => {
	const by = CHANGED_BY.import(job.id);
	const within = (friendId: SQL) =>
		sql`${standing} and ${isFriendVisible({ friendScope: job.scope, now: ctx.now }, friendId)}`;
	return [
		...varStatements(ctx, { changes: ofVars(changes), by, within }),
		...BASE_NAMES.flatMap((name) =>
			baseStatements(ctx, { name, changes: changes.filter(({ field }) => field === name), by, within }),
		),
	];
};

interface Writing {
	changes: readonly Change[];
	by: string;
	within: (friendId: SQL) => SQL;
}

function varStatements(ctx: Ctx, { changes, by, within }: Writing): Statement[] {
	const written = changes.flatMap((change) =>
		change.stored
			? {
					varId: varIdOf(change),
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
		.map((change) => ({ varId: varIdOf(change), friendId: change.friendId, before: change.before }));
	return [
		...(written.length > 0 ? [upsert(ctx, written, by, within)] : []),
		...(cleared.length > 0 ? clear(ctx, cleared, by, within) : []),
	];
}

type Written = Pick<
	typeof friendVars.$inferInsert,
	"varId" | "friendId" | "value" | "valueKey" | "number" | "date" | "choiceId"
> & { before: string };

function upsert(ctx: Ctx, written: Written[], by: string, within: Writing["within"]): Statement {
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
 * The history of a removed value is written from its row, so the author of the removal is stored there first.
 */
function clear(
	ctx: Ctx,
	cleared: { varId: number; friendId: number; before: string }[],
	by: string,
	within: Writing["within"],
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

function baseStatements(
	ctx: Ctx,
	{ name, changes, by, within }: Writing & { name: keyof typeof BASE },
): Statement[] {
	if (changes.length === 0) return [];
	const { column: stored, key } = BASE[name];
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
