import { and, eq, isNull, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { EVERY_FRIEND, firstMoment, type TaskInput } from "#domain/engine/actions/task.ts";
import { filterFromJson } from "#domain/engine/filters/stored.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { assertRunnable } from "#functions/engine/actions/runnable.ts";
import { conditionsBeyond } from "#functions/engine/filters/allowed.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { sendingEffects } from "./deeds.ts";
import type { Own } from "./forecast.ts";

/**
 * Task to be added, for those friends for whom the operator may plan.
 * @throws Refusal 404 for an action that is gone, 422 for a moment that never occurs, a custom search that is
 * gone, and effects or conditions beyond the operator's abilities, whose figures would reveal them.
 */
export async function draftedTask(
	ctx: OperatorCtx,
	actionId: number,
	input: TaskInput,
): Promise<Own["task"]> {
	const [action] = await ctx.db
		.select({
			actionId: actions.id,
			twiceType: actions.twiceType,
			effects: sql<string>`${sendingEffects(sql`${actions.id}`, sql`${actions.version}`)}`.as("effects"),
		})
		.from(actions)
		.where(and(eq(actions.id, actionId), isNull(actions.deletedAt)));
	if (!action) throw notFound();
	await assertRunnable(ctx, [{ field: "ERROR", id: actionId }]);
	const moment = firstMoment(input, ctx.now, ctx.zone);
	if ("refused" in moment) throw new Refusal(422, moment.refused);
	return {
		...action,
		effects: JSON.parse(action.effects) as Effect[],
		at: moment.at,
		recurrence: input.recurrence,
		audience: await audienceOf(ctx, input.funnel_id),
		within: visibleTo(ctx.operator),
		cursor: 0,
	};
}

async function audienceOf(ctx: OperatorCtx, funnelId: number | null) {
	if (funnelId === null) return EVERY_FRIEND;
	const [funnel] = await rowsOf<{ filter: string }>(
		ctx.db,
		sql`select q.filter as filter from ${funnels} f join ${memberQueries} q on q.id = f.member_query_id
			where f.id = ${funnelId} and f.deleted_at is null`,
	);
	if (!funnel) throw invalid("funnel_id", FIELD_TEXTS.itemGone("カスタム検索"));
	const filter = filterFromJson(funnel.filter);
	const beyond = conditionsBeyond(ctx.operator, filter);
	if (beyond.length > 0) throw new Refusal(422, { funnel_id: beyond.map(FILTER_TEXTS.conditionNotAllowed) });
	return filter;
}
