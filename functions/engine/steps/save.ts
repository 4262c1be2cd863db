import { type SQL, sql } from "drizzle-orm";
import { commit, type Statement } from "#db/client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { keepBefore, keepSaved } from "#functions/engine/explorer/versions.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { changedByOther, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { changesOf, type GivenStep, type StepChanges } from "./changes.ts";
import { checkSteps } from "./check.ts";
import type { Stepped } from "./stepped.ts";
import { type StoredStep, storedSteps } from "./stored.ts";

interface Save {
	ctx: OperatorCtx;
	input: { id: number; steps: GivenStep[]; version?: number | undefined; version_note?: string | undefined };
}

/**
 * Saves all steps of a scenario or reminder; missing ones are deleted. Each step's effects are an action of its own,
 * and changing them makes its next version.
 * @throws Refusal 422 for an invalid step or effect, 404 for an item that is gone, 409 for a version that somebody else
 * saved over.
 */
export async function saveSteps(stepped: Stepped, { ctx, input }: Save): Promise<{ version: number }> {
	const made = await savedBy(ctx, stepped);
	if (made) return made;
	const before = await storedSteps(ctx, stepped, input.id);
	if (!before) throw notFound();
	if (input.version !== undefined && input.version !== before.version) throw changedByOther();
	await checkSteps(ctx, input.steps, before.steps);
	await commit(ctx.db, [
		...keepBefore(ctx, stepped.versions, isAt(stepped, input.id, before.version)),
		takeVersion(ctx, stepped, input.id, before.version),
		auditOfChange(ctx, {
			verb: `${stepped.kind}.steps`,
			subjectType: stepped.kind,
			subjectId: input.id,
			detail: { steps: input.steps, ...(input.version_note && { version_note: input.version_note }) },
		}),
		...stepStatements(ctx, stepped, input, before.steps),
		...keepSaved(ctx, stepped.versions, { note: input.version_note }),
	]);
	const saved = await savedBy(ctx, stepped);
	if (saved) return saved;
	throw (await storedSteps(ctx, stepped, input.id)) ? changedByOther() : notFound();
}

/**
 * Makes checked steps of the stored ones, in the transaction of a save that has left its key on the item. They are safe
 * to repeat.
 */
export function stepStatements(
	ctx: OperatorCtx,
	stepped: Stepped,
	{ id, steps }: Pick<Save["input"], "id" | "steps">,
	before: StoredStep[],
): Statement[] {
	const changes = changesOf(ctx.saveKey, steps, before);
	return [...writeDeeds(ctx, stepped, changes), ...writeSteps(ctx, stepped, id, changes)];
}

/** The version that this request has saved already. */
async function savedBy(ctx: OperatorCtx, { items }: Stepped): Promise<{ version: number } | undefined> {
	const [row] = await rowsOf<{ version: number }>(
		ctx.db,
		sql`select ${items.version} as version from ${items} where ${items.saveKey} = ${ctx.saveKey}`,
	);
	return row;
}

const takeVersion = (ctx: OperatorCtx, stepped: Stepped, id: number, version: number): Statement =>
	execute(
		ctx.db,
		sql`update ${stepped.items} set version = version + 1, save_key = ${ctx.saveKey}
			where ${isAt(stepped, id, version)}`,
	);

/** Holds for the item while it is there, at the version that its steps were read with. */
const isAt = ({ items }: Stepped, id: number, version: number): SQL =>
	sql`${items.id} = ${id} and ${items.deletedAt} is null and ${items.version} = ${version}`;

/**
 * Holds once the first statement took the version. A save that lost the race writes nothing; a repetition finds
 * everything written.
 */
const isTaken = (ctx: OperatorCtx, { items }: Stepped): SQL =>
	sql`exists (select 1 from ${items} i where i.save_key = ${ctx.saveKey})`;

function writeDeeds(ctx: OperatorCtx, stepped: Stepped, { added, changed }: StepChanges): Statement[] {
	const deeds = [...added, ...changed];
	if (deeds.length === 0) return [];
	const fresh = rowsFrom(added, ["key", "twice"]);
	const next = rowsFrom(changed, ["key", "twice", "actionId"]);
	const all = rowsFrom(deeds, ["key", "effects"]);
	return [
		execute(
			ctx.db,
			insertInto(
				actions,
				{
					name: "",
					twiceType: fresh.column.twice,
					isTemplate: false,
					createdAt: ctx.now,
					updatedAt: ctx.now,
					saveKey: fresh.column.key,
				},
				sql`from ${fresh.rows} where ${isTaken(ctx, stepped)} order by ${fresh.ordinal}
					on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${actions} set version = version + 1, twice_type = ${next.column.twice}, updated_at = ${ctx.now},
					save_key = ${next.column.key}
				from ${next.rows}
				where ${actions.id} = ${next.column.actionId} and ${actions.saveKey} is not ${next.column.key}
					and ${isTaken(ctx, stepped)}`,
		),
		execute(
			ctx.db,
			insertInto(
				actionEffects,
				{
					actionId: sql`a.id`,
					version: sql`a.version`,
					position: sql`e.key`,
					type: sql`e.value ->> '$.effect.type'`,
					effect: sql`e.value -> '$.effect'`,
					named: sql`e.value -> '$.named'`,
				},
				sql`from ${all.rows} join ${actions} a on a.save_key = ${all.column.key}, json_each(${all.json.effects}) e
					where ${isTaken(ctx, stepped)} on conflict do nothing`,
			),
		),
	];
}

function writeSteps(
	ctx: OperatorCtx,
	stepped: Stepped,
	id: number,
	{ added, moved, left }: StepChanges,
): Statement[] {
	if (added.length + moved.length + left.length === 0) return [];
	const { steps, owner } = stepped;
	const taken = isTaken(ctx, stepped);
	const fresh = rowsFrom(added, ["key", "day", "minute"]);
	const shifted = rowsFrom(moved, ["id", "day", "minute"]);
	return [
		execute(
			ctx.db,
			sql`insert into ${steps} (${sql.identifier(owner)}, day, minute, action_id)
				select ${id}, ${fresh.column.day}, ${fresh.column.minute}, a.id
				from ${fresh.rows} join ${actions} a on a.save_key = ${fresh.column.key}
				where ${taken} and not exists (select 1 from ${steps} t where t.action_id = a.id) order by ${fresh.ordinal}`,
		),
		execute(
			ctx.db,
			sql`update ${steps} set day = ${shifted.column.day}, minute = ${shifted.column.minute}
				from ${shifted.rows} where ${steps.id} = ${shifted.column.id} and ${taken}`,
		),
		...removed(
			ctx,
			stepped,
			left.map((step) => step.id),
			taken,
		),
		stepped.rescheduleAll(ctx, id, taken),
	];
}

/** Deletes steps with their actions; the record of past runs stays. */
const removed = (ctx: OperatorCtx, { steps }: Stepped, ids: number[], holds: SQL): Statement[] => [
	execute(
		ctx.db,
		sql`update ${actions} set deleted_at = ${ctx.now} where deleted_at is null and ${holds}
			and id in (select action_id from ${steps} where id in ${among(ids)})`,
	),
	execute(
		ctx.db,
		sql`update ${steps} set deleted_at = ${ctx.now} where deleted_at is null and ${holds}
			and id in ${among(ids)}`,
	),
];
