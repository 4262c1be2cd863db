import { and, eq, isNull } from "drizzle-orm";
import { actionEffects, actions } from "#db/engine/actions.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { SEARCH_TEXTS } from "#domain/platform/texts/friend-search-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

interface ActionVersion {
	name: string;
	version: number;
	effects: Effect[];
}

/**
 * Action in the version of a job; without one, the present version of an action that an operator can choose.
 * @throws Refusal 422 for one that is gone
 */
export async function loadActionVersion(
	ctx: Ctx,
	actionId: number,
	version?: number,
): Promise<ActionVersion> {
	const rows = await ctx.db
		.select({ name: actions.name, version: actions.version, effect: actionEffects.effect })
		.from(actions)
		.innerJoin(
			actionEffects,
			and(eq(actionEffects.actionId, actions.id), eq(actionEffects.version, version ?? actions.version)),
		)
		.where(
			and(
				eq(actions.id, actionId),
				...(version === undefined ? [isNull(actions.deletedAt), eq(actions.isTemplate, true)] : []),
			),
		)
		.orderBy(actionEffects.position);
	const [first] = rows;
	if (!first) throw invalid("action_id", SEARCH_TEXTS.actionGone);
	return { name: first.name, version: first.version, effects: rows.map(({ effect }) => effect) };
}
