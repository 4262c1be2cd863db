import { and, eq, isNull } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { effectsOfAction } from "#functions/engine/actions/effects-of-action.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * The editor's data of one action (`GET /api/action/data/{id}`).
 * @throws Refusal 404 for a deleted action
 */
export async function showAction({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const [row] = await ctx.db
		.select({ action: actions, effects: effectsOfAction })
		.from(actions)
		.where(and(eq(actions.id, input.id), isNull(actions.deletedAt)));
	if (!row) throw notFound();
	return {
		aid: row.action.id,
		a_name: row.action.name,
		a_twice_type: row.action.twiceType,
		is_template: row.action.isTemplate ? 1 : 0,
		group_id: row.action.groupId,
		inputs: JSON.parse(row.effects) as Effect[],
		version: row.action.version,
	};
}
