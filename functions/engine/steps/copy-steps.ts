import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { assertEffectsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { StepOwner } from "./step-owner.ts";
import { loadSteps } from "./stored-steps.ts";

/**
 * Refuses to copy steps with effects that the operator may not use.
 * @throws Refusal 422
 */
export async function assertMayCopySteps(
	ctx: OperatorCtx,
	stepOwner: StepOwner,
	originalId: number,
): Promise<void> {
	const stored = await loadSteps(ctx, stepOwner, originalId);
	await assertEffectsRunnable(ctx, stored?.steps.flatMap(({ effects }) => effects) ?? []);
}

/**
 * Copies the steps of an item, each with an action of its own. `itemId` is null where the item was not
 * copied. Repeating it is safe.
 * Order matters: actions, their effects, then the steps that refer to them.
 */
export function copySteps(
	ctx: OperatorCtx,
	{ steps, ownerColumn }: StepOwner,
	originalId: number,
	itemId: SQL,
): Statement[] {
	const key = sql`${ctx.saveKey} || ':' || t.id`;
	const isOfOriginal = sql`t.${sql.identifier(ownerColumn)} = ${originalId} and t.deleted_at is null and ${itemId} is not null`;
	const copiedSteps = sql`${steps} t join ${actions} a on a.id = t.action_id join ${actions} c on c.save_key = ${key}`;
	return [
		execute(
			ctx.db,
			insertInto(
				actions,
				{
					name: sql`a.name`,
					nameKey: sql`a.name_key`,
					twiceType: sql`a.twice_type`,
					isTemplate: false,
					createdAt: ctx.now,
					updatedAt: ctx.now,
					saveKey: key,
				},
				sql`from ${steps} t join ${actions} a on a.id = t.action_id where ${isOfOriginal} order by t.id
					on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				actionEffects,
				{
					actionId: sql`c.id`,
					version: 1,
					position: sql`e.position`,
					type: sql`e.type`,
					effect: sql`e.effect`,
					named: sql`e.named`,
				},
				sql`from ${copiedSteps} join ${actionEffects} e on e.action_id = a.id and e.version = a.version
					where ${isOfOriginal} on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`insert into ${steps} (${sql.identifier(ownerColumn)}, day, minute, action_id)
				select ${itemId}, t.day, t.minute, c.id from ${copiedSteps}
				where ${isOfOriginal} and not exists (select 1 from ${steps} o where o.action_id = c.id) order by t.id`,
		),
	];
}
