import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { actionEffects, actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { EFFECTS, type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Key of the unlisted action that sends a template. No request can have it: theirs begin with the operator's id. */
export const sendingKey = (templateId: number): string => `send-template:${templateId}`;

/** Statements that store the unlisted action of each template that a quick reply sends, unless it exists. */
export function insertSendingActions(ctx: OperatorCtx, templateIds: readonly number[]): Statement[] {
	if (templateIds.length === 0) return [];
	const { rows, column, json } = rowsFrom(
		templateIds.map((id) => {
			const effect = { ...EFFECTS.template.blank(), egg_id: id } as Effect;
			return {
				saveKey: sendingKey(id),
				type: effect.type,
				effect,
				named: effectDefinitionOf(effect).references?.(effect) ?? {},
			};
		}),
		["saveKey", "type", "effect", "named"],
	);
	return [
		execute(
			ctx.db,
			insertInto(
				actions,
				{
					name: "",
					twiceType: 0,
					isTemplate: false,
					createdAt: ctx.now,
					updatedAt: ctx.now,
					saveKey: column.saveKey,
				},
				sql`from ${rows} where true on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				actionEffects,
				{
					actionId: sql`${actions.id}`,
					version: sql`${actions.version}`,
					position: 0,
					type: column.type,
					effect: json.effect,
					named: json.named,
				},
				sql`from ${rows} join ${actions} on ${actions.saveKey} = ${column.saveKey} where true on conflict do nothing`,
			),
		),
	];
}
