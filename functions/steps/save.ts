import { type SQL, sql } from "drizzle-orm";
import { actionEffects, actions } from "#db/actions.ts";
import { commit, type Statement } from "#db/client.ts";
import { execute, rowsOf } from "#db/raw.ts";
import { changedByOther, notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";
import { changesOf, type GivenStep, type StepChanges } from "./changes.ts";
import { checkSteps } from "./check.ts";
import type { Stepped } from "./stepped.ts";
import { storedSteps } from "./stored.ts";

interface Save {
	ctx: OperatorCtx;
	input: { id: number; steps: GivenStep[]; version?: number | undefined };
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
	const changes = changesOf(ctx.saveKey, input.steps, before.steps);
	await commit(ctx.db, [
		takeVersion(ctx, stepped, input.id, before.version),
		auditOfChange(ctx, {
			verb: `${stepped.kind}.steps`,
			subjectType: stepped.kind,
			subjectId: input.id,
			detail: { steps: input.steps },
		}),
		...writeDeeds(ctx, stepped, changes),
		...writeSteps(ctx, stepped, input.id, changes),
	]);
	const saved = await savedBy(ctx, stepped);
	if (saved) return saved;
	throw (await storedSteps(ctx, stepped, input.id)) ? changedByOther() : notFound();
}

/** The version that this request has saved already. */
async function savedBy(ctx: OperatorCtx, { items }: Stepped): Promise<{ version: number } | undefined> {
	const [row] = await rowsOf<{ version: number }>(
		ctx.db,
		sql`select ${items.version} as version from ${items} where ${items.saveKey} = ${ctx.saveKey}`,
	);
	return row;
}

const takeVersion = (ctx: OperatorCtx, { items }: Stepped, id: number, version: number): Statement =>
	execute(
		ctx.db,
		sql`update ${items} set version = version + 1, save_key = ${ctx.saveKey}
			where id = ${id} and deleted_at is null and version = ${version}`,
	);

/**
 * Holds once the first statement took the version. A save that lost the race writes nothing; a repetition finds
 * everything written.
 */
const isTaken = (ctx: OperatorCtx, { items }: Stepped): SQL =>
	sql`exists (select 1 from ${items} i where i.save_key = ${ctx.saveKey})`;

function writeDeeds(ctx: OperatorCtx, stepped: Stepped, { added, changed }: StepChanges): Statement[] {
	const deeds = [...added, ...changed];
	if (deeds.length === 0) return [];
	return [
		execute(
			ctx.db,
			sql`insert into ${actions} (name, twice_type, is_template, created_at, updated_at, save_key)
				select '', d.value ->> '$.twice', 0, ${ctx.now}, ${ctx.now}, d.value ->> '$.key'
				from json_each(${JSON.stringify(added)}) d where ${isTaken(ctx, stepped)} order by d.key
				on conflict do nothing`,
		),
		execute(
			ctx.db,
			sql`update ${actions} set version = version + 1, twice_type = d.value ->> '$.twice', updated_at = ${ctx.now},
					save_key = d.value ->> '$.key'
				from json_each(${JSON.stringify(changed)}) d
				where ${actions.id} = d.value ->> '$.actionId' and ${actions.saveKey} is not d.value ->> '$.key'
					and ${isTaken(ctx, stepped)}`,
		),
		execute(
			ctx.db,
			sql`insert into ${actionEffects} (action_id, version, position, type, effect, named)
				select a.id, a.version, e.key, e.value ->> '$.effect.type', e.value -> '$.effect', e.value -> '$.named'
				from json_each(${JSON.stringify(deeds)}) d join ${actions} a on a.save_key = d.value ->> '$.key',
					json_each(d.value -> '$.effects') e
				where ${isTaken(ctx, stepped)} on conflict do nothing`,
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
	return [
		execute(
			ctx.db,
			sql`insert into ${steps} (${sql.identifier(owner)}, day, minute, action_id)
				select ${id}, d.value ->> '$.day', d.value ->> '$.minute', a.id
				from json_each(${JSON.stringify(added)}) d join ${actions} a on a.save_key = d.value ->> '$.key'
				where ${taken} and not exists (select 1 from ${steps} t where t.action_id = a.id) order by d.key`,
		),
		execute(
			ctx.db,
			sql`update ${steps} set day = d.value ->> '$.day', minute = d.value ->> '$.minute'
				from json_each(${JSON.stringify(moved)}) d where ${steps.id} = d.value ->> '$.id' and ${taken}`,
		),
		...removed(
			ctx,
			stepped,
			left.map((step) => step.id),
			taken,
		),
		stepped.lookAgain(ctx, id, taken),
	];
}

/** Deletes steps with their actions; the record of past runs stays. */
const removed = (ctx: OperatorCtx, { steps }: Stepped, ids: number[], holds: SQL): Statement[] => [
	execute(
		ctx.db,
		sql`update ${actions} set deleted_at = ${ctx.now} where deleted_at is null and ${holds}
			and id in (select action_id from ${steps} where id in (select value from json_each(${JSON.stringify(ids)})))`,
	),
	execute(
		ctx.db,
		sql`update ${steps} set deleted_at = ${ctx.now} where deleted_at is null and ${holds}
			and id in (select value from json_each(${JSON.stringify(ids)}))`,
	),
];
