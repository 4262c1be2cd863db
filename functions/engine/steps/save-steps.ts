import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { storeSavedVersion, storeVersionBefore } from "#functions/engine/explorer/store-versions.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, notFound } from "#functions/platform/http/request-refusal.ts";
import { checkSteps } from "./check-steps.ts";
import { diffSteps, type StepChanges, type SubmittedStep } from "./step-changes.ts";
import type { StepOwner } from "./step-owner.ts";
import { loadSteps, type StoredStep } from "./stored-steps.ts";

interface SaveStepsCall {
	ctx: OperatorCtx;
	input: {
		id: number;
		steps: SubmittedStep[];
		version?: number | undefined;
		version_note?: string | undefined;
	};
}

/**
 * Saves all steps of a scenario or reminder; missing ones are deleted. Each step's effects are an action of
 * its own; a change of them makes its next version.
 * @throws Refusal 422 for an invalid step or effect, 404 for a deleted item, 409 for a version that somebody
 * else has changed.
 */
export async function saveSteps(
	stepOwner: StepOwner,
	{ ctx, input }: SaveStepsCall,
): Promise<{ version: number }> {
	const savedBefore = await findSavedVersion(ctx, stepOwner);
	if (savedBefore) return savedBefore;
	const stored = await loadSteps(ctx, stepOwner, input.id);
	if (!stored) throw notFound();
	if (input.version !== undefined && input.version !== stored.version) throw changedByOther();
	await checkSteps(ctx, input.steps, stored.steps);
	await commitBatch(ctx.db, [
		...storeVersionBefore(ctx, stepOwner.versions, isAtVersion(stepOwner, input.id, stored.version)),
		incrementVersion(ctx, stepOwner, input.id, stored.version),
		auditOfChange(ctx, {
			verb: `${stepOwner.kind}.steps`,
			subjectType: stepOwner.kind,
			subjectId: input.id,
			detail: { steps: input.steps, ...(input.version_note && { version_note: input.version_note }) },
		}),
		...writeStepChanges(ctx, stepOwner, input, stored.steps),
		...storeSavedVersion(ctx, stepOwner.versions, { note: input.version_note }),
	]);
	const saved = await findSavedVersion(ctx, stepOwner);
	if (saved) return saved;
	throw (await loadSteps(ctx, stepOwner, input.id)) ? changedByOther() : notFound();
}

/**
 * Statements that replace the stored steps by checked ones. They write only if an earlier statement of the
 * transaction has set this request's save key on the item, so repeating them is safe.
 */
export function writeStepChanges(
	ctx: OperatorCtx,
	stepOwner: StepOwner,
	{ id, steps }: Pick<SaveStepsCall["input"], "id" | "steps">,
	storedSteps: StoredStep[],
): Statement[] {
	const changes = diffSteps(ctx.saveKey, steps, storedSteps);
	return [...writeStepActions(ctx, stepOwner, changes), ...writeSteps(ctx, stepOwner, id, changes)];
}

/** Version that this request has already saved. */
async function findSavedVersion(
	ctx: OperatorCtx,
	{ items }: StepOwner,
): Promise<{ version: number } | undefined> {
	const [row] = await queryRows(
		ctx.db,
		{ version: number },
		sql`select ${items.version} as version from ${items} where ${items.saveKey} = ${ctx.saveKey}`,
	);
	return row;
}

const incrementVersion = (ctx: OperatorCtx, stepOwner: StepOwner, id: number, version: number): Statement =>
	execute(
		ctx.db,
		sql`update ${stepOwner.items} set version = version + 1, save_key = ${ctx.saveKey}
			where ${isAtVersion(stepOwner, id, version)}`,
	);

/** Condition: the item exists, at the version with which its steps were read. */
const isAtVersion = ({ items }: StepOwner, id: number, version: number): SQL =>
	sql`${items.id} = ${id} and ${items.deletedAt} is null and ${items.version} = ${version}`;

/**
 * Condition: `incrementVersion` has set this request's save key on the item. It did not if another save was
 * faster; this request then writes nothing.
 */
const isVersionSaved = (ctx: OperatorCtx, { items }: StepOwner): SQL =>
	sql`exists (select 1 from ${items} i where i.save_key = ${ctx.saveKey})`;

/**
 * Writes the actions of added and changed steps. Each statement writes only if this save has set the
 * version, and nothing on a retry: the save keys of the actions are already stored.
 */
function writeStepActions(
	ctx: OperatorCtx,
	stepOwner: StepOwner,
	{ added, changed }: StepChanges,
): Statement[] {
	const savedActions = [...added, ...changed];
	if (savedActions.length === 0) return [];
	const newActions = rowsFrom(added, ["key", "twiceType"]);
	const changedActions = rowsFrom(changed, ["key", "twiceType", "actionId"]);
	const actionsWithEffects = rowsFrom(savedActions, ["key", "effects"]);
	return [
		execute(
			ctx.db,
			insertInto(
				actions,
				{
					name: "",
					twiceType: newActions.column.twiceType,
					isTemplate: false,
					createdAt: ctx.now,
					updatedAt: ctx.now,
					saveKey: newActions.column.key,
				},
				sql`from ${newActions.rows} where ${isVersionSaved(ctx, stepOwner)} order by ${newActions.ordinal}
					on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${actions} set version = version + 1, twice_type = ${changedActions.column.twiceType}, updated_at = ${ctx.now},
					save_key = ${changedActions.column.key}
				from ${changedActions.rows}
				where ${actions.id} = ${changedActions.column.actionId} and ${actions.saveKey} is not ${changedActions.column.key}
					and ${isVersionSaved(ctx, stepOwner)}`,
		),
		execute(
			ctx.db,
			insertInto(
				actionEffects,
				{
					actionId: sql`a.id`,
					version: sql`a.version`,
					// The key of a JSON list is the index.
					position: sql`e.key`,
					type: sql`e.value ->> '$.effect.type'`,
					effect: sql`e.value -> '$.effect'`,
					named: sql`e.value -> '$.named'`,
				},
				sql`from ${actionsWithEffects.rows} join ${actions} a on a.save_key = ${actionsWithEffects.column.key}, json_each(${actionsWithEffects.json.effects}) e
					where ${isVersionSaved(ctx, stepOwner)} on conflict do nothing`,
			),
		),
	];
}

/** Writes the steps themselves, after their actions, only if this save has set the version. */
function writeSteps(
	ctx: OperatorCtx,
	stepOwner: StepOwner,
	id: number,
	{ added, moved, removed }: StepChanges,
): Statement[] {
	if (added.length + moved.length + removed.length === 0) return [];
	const { steps, ownerColumn } = stepOwner;
	const isSaved = isVersionSaved(ctx, stepOwner);
	const newSteps = rowsFrom(added, ["key", "day", "minute"]);
	const movedSteps = rowsFrom(moved, ["id", "day", "minute"]);
	return [
		execute(
			ctx.db,
			sql`insert into ${steps} (${sql.identifier(ownerColumn)}, day, minute, action_id)
				select ${id}, ${newSteps.column.day}, ${newSteps.column.minute}, a.id
				from ${newSteps.rows} join ${actions} a on a.save_key = ${newSteps.column.key}
				where ${isSaved} and not exists (select 1 from ${steps} t where t.action_id = a.id) order by ${newSteps.ordinal}`,
		),
		execute(
			ctx.db,
			sql`update ${steps} set day = ${movedSteps.column.day}, minute = ${movedSteps.column.minute}
				from ${movedSteps.rows} where ${steps.id} = ${movedSteps.column.id} and ${isSaved}`,
		),
		...deleteRemovedSteps(
			ctx,
			stepOwner,
			removed.map((step) => step.id),
			isSaved,
		),
		stepOwner.rescheduleAll(ctx, id, isSaved),
	];
}

/** Deletes steps with their actions; the record of past runs is kept. */
const deleteRemovedSteps = (
	ctx: OperatorCtx,
	{ steps }: StepOwner,
	ids: number[],
	isSaved: SQL,
): Statement[] => [
	execute(
		ctx.db,
		sql`update ${actions} set deleted_at = ${ctx.now} where deleted_at is null and ${isSaved}
			and id in (select action_id from ${steps} where id in ${valuesOfList(ids)})`,
	),
	execute(
		ctx.db,
		sql`update ${steps} set deleted_at = ${ctx.now} where deleted_at is null and ${isSaved}
			and id in ${valuesOfList(ids)}`,
	),
];
