import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { actions } from "#db/engine/actions.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { type Effect, summariseEffect } from "#domain/engine/actions/effects/registry.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { effectsOfAction } from "#functions/engine/actions/effects-of-action.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** The action templates, newest first, each with its summary and the auto-responses that use it. */
export async function listActionTemplates({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select({ action: actions, effects: effectsOfAction, usedBy: usedByReactions })
		.from(actions)
		.where(and(eq(actions.isTemplate, true), isNull(actions.deletedAt)))
		.orderBy(desc(actions.id));
	const effects = rows.map((row) => JSON.parse(row.effects) as Effect[]);
	const names = await loadEffectNames(ctx, effects.flat());
	return {
		items: rows.map(({ action, usedBy }, index) => ({
			id: action.id,
			name: action.name,
			a_twice_type: action.twiceType,
			group_id: action.groupId,
			action_text: effects[index]!.map((effect) => summariseEffect(effect, names)),
			used_by: JSON.parse(usedBy) as { id: number; name: string }[],
			created_at: toWireTime(action.createdAt, ctx.zone),
			version: action.version,
		})),
	};
}

const usedByReactions = subselect<string>(sql`
	select json_group_array(json_object('id', ${reactions.id}, 'name', ${reactions.name})) from ${reactions}
	where ${reactions.actionId} = ${actions.id} and ${reactions.deletedAt} is null`);
