import { type SQL, sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import type { Statement } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { AutoResponseAnswer } from "#domain/automation/auto-responses/auto-response-input.ts";
import { effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { checkEffects } from "#functions/engine/actions/check-effects.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { withRenamedFields } from "#functions/platform/http/rename-error-fields.ts";

type WrittenAnswer = Pick<AutoResponseAnswer, "inputs" | "a_twice_type">;

/** Refuses invalid effects of an answer. @throws Refusal 422 at its fields */
export const checkAnswer = (ctx: OperatorCtx, { inputs }: WrittenAnswer): Promise<void> =>
	withRenamedFields([[/^inputs/, "answer[inputs]"]], () => checkEffects(ctx, inputs));

/**
 * Statements that store an answer as an unlisted action. Every changed answer is an action of its own, so that
 * copies of the auto-response, and runs that wait, keep theirs.
 */
export function insertAnswer(ctx: OperatorCtx, { inputs, a_twice_type }: WrittenAnswer): Statement[] {
	const effects = rowsFrom(
		inputs.map((effect) => ({
			type: effect.type,
			effect,
			named: effectDefinitionOf(effect).references?.(effect) ?? {},
		})),
		["type", "effect", "named"],
	);
	return [
		ctx.db
			.insert(actions)
			.values({
				name: "",
				twiceType: a_twice_type,
				isTemplate: false,
				createdAt: ctx.now,
				updatedAt: ctx.now,
				saveKey: ctx.saveKey,
			})
			.onConflictDoNothing(),
		execute(
			ctx.db,
			insertInto(
				actionEffects,
				{
					actionId: sql`${actions.id}`,
					version: sql`${actions.version}`,
					position: effects.ordinal,
					type: effects.column.type,
					effect: effects.json.effect,
					named: effects.json.named,
				},
				sql`from ${actions}, ${effects.rows} where ${actions.saveKey} = ${ctx.saveKey} on conflict do nothing`,
			),
		),
	];
}

/** Id of the answer that this request has stored. */
export const idOfAnswer = (ctx: OperatorCtx): SQL =>
	sql`(select a.id from ${actions} a where a.save_key = ${ctx.saveKey})`;

/** Statements that remove the answer of a save that did not happen. */
export function deleteUnusedAnswer(ctx: OperatorCtx, itemId: SQL): Statement[] {
	const unusedIds = sql`(select a.id from ${actions} a where a.save_key = ${ctx.saveKey} and ${itemId} is null
		and not exists (select 1 from ${reactions} r where r.action_id = a.id))`;
	return [
		execute(ctx.db, sql`delete from ${actionEffects} where action_id in ${unusedIds}`),
		execute(ctx.db, sql`delete from ${actions} where id in ${unusedIds}`),
	];
}
