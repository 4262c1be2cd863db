import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { friendChanges } from "#db/friend-changes.ts";
import type { friendImports } from "#db/friend-imports.ts";
import { friends } from "#db/friends.ts";
import { insertInto, overwriting } from "#db/insert-into.ts";
import { execute, rowsOf } from "#db/raw.ts";
import { rowsFrom } from "#db/rows-from.ts";
import { friendVars, vars } from "#db/vars.ts";
import { CHANGED_BY } from "#domain/members/changes.ts";
import type { ImportProblem } from "#domain/members/import.ts";
import { IMPORT_TEXTS } from "#domain/texts/imports.ts";
import { normalise } from "#domain/texts/normalise.ts";
import type { Ctx } from "../../context.ts";
import { isVisible } from "../../filters/visible.ts";
import { wireValue } from "../wire-value.ts";
import type { PlanPage } from "./parts.ts";

type Import = typeof friendImports.$inferSelect;

type Change = PlanPage["changes"][number];

/** The base values that a file changes, as columns. */
const BASE = {
	short_name: { column: friends.shortName, key: friends.shortNameKey },
	nickname: { column: friends.nickname, key: friends.nicknameKey },
	memo: { column: friends.memo, key: friends.memoKey },
} as const;
const BASE_NAMES = Object.keys(BASE) as (keyof typeof BASE)[];

const varIdOf = ({ field }: Change): number => Number(field.slice("var:".length));

/** Of a row `d` of the fields, whether values may still be written: it is there, and so is the choice, if it is one. */
const isWritable = (choiceId: SQL): SQL =>
	sql`d.protected = 0 and d.is_active = 1 and (${choiceId} is null
		or exists (select 1 from json_each(d.choices) c where c.value ->> '$.id' = ${choiceId}))`;

const ofVars = (changes: readonly Change[]) => changes.filter(({ field }) => field.startsWith("var:"));

/**
 * What of a page can no longer be written: the value was changed since it was shown, the field was, or the friend is out
 * of sight. Nothing that somebody else wrote meanwhile is overwritten.
 */
export async function lostOf(ctx: Ctx, job: Import, changes: readonly Change[]): Promise<ImportProblem[]> {
	const values = changes.map((change, at) => ({
		...change,
		at,
		varId: varIdOf(change) || 0,
		choiceId: change.stored?.choice_id ?? null,
	}));
	const { rows, column } = rowsFrom(values, [
		...(["at", "friendId", "varId", "choiceId", "field", "before", "after"] as const),
	]);
	const base = sql.join(
		BASE_NAMES.map((name) => sql`when ${name} then ${BASE[name].column}`),
		sql` `,
	);
	const found = await rowsOf<{ at: number; gone: 0 | 1 }>(
		ctx.db,
		sql`select at, gone from (
				select ${column.at} as at, ${column.before} as old, ${column.after} as new,
					${friends.id} is null or not ${isVisible({ friendScope: job.scope, now: ctx.now }, sql`${friends.id}`)} as unseen,
					${column.varId} > 0 and (d.id is null or not (${isWritable(column.choiceId)})) as gone,
					case ${column.field} ${base} else coalesce(${wireValue("v")}, '') end as now
				from ${rows} left join ${friends} on ${friends.id} = ${column.friendId}
					left join ${vars} d on d.id = ${column.varId} and d.deleted_at is null
					left join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId})
			where unseen or gone or now not in (old, new) order by at`,
	);
	return found.map(({ at, gone }) => {
		const { line, label } = changes[at]!;
		return { line, text: (gone ? IMPORT_TEXTS.fieldGone : IMPORT_TEXTS.changedMeanwhile)(label) };
	});
}

/** The statements of a page. `standing` holds while nobody else has written it, so that it is written once. */
export const pageStatements = (
	ctx: Ctx,
	job: Import,
	changes: readonly Change[],
	standing: SQL,
): Statement[] => {
	const by = CHANGED_BY.import(job.id);
	const within = (friendId: SQL) =>
		sql`${standing} and ${isVisible({ friendScope: job.scope, now: ctx.now }, friendId)}`;
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
					and ${isWritable(column.choiceId)}
				left join ${friendVars} v on v.var_id = ${column.varId} and v.friend_id = ${column.friendId}
				where coalesce(${wireValue("v")}, '') = ${before} and ${within(column.friendId)}
				on conflict (var_id, friend_id) do update set
					${overwriting(value, valueKey, number, date, choiceId, updatedAt, changedBy)}, media_key = null`,
		),
	);
}

/** The history of what goes is written from its row, so who takes it away stands in it first. */
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
		afterKey: normalise(after),
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
