import { and, eq, isNull, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { EVERY_FRIEND, firstRunOf, type TaskInput } from "#domain/engine/actions/task-input.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { listForbiddenConditions } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ForecastTarget } from "./compute-forecast.ts";
import { sendingEffects } from "./forecast-calls.ts";

/**
 * Task to be added, for the friends visible to the operator.
 * @throws Refusal 404 for an action that does not exist, 422 for a time that never occurs, a custom search
 * that does not exist, and effects or conditions beyond the operator's abilities, which the figures would
 * reveal
 */
export async function draftForecastTask(
	ctx: OperatorCtx,
	actionId: number,
	input: TaskInput,
): Promise<ForecastTarget["task"]> {
	const [action] = await ctx.db
		.select({
			actionId: actions.id,
			twiceType: actions.twiceType,
			effects: sql<string>`${sendingEffects(sql`${actions.id}`, sql`${actions.version}`)}`.as("effects"),
		})
		.from(actions)
		.where(and(eq(actions.id, actionId), isNull(actions.deletedAt)));
	if (!action) throw notFound();
	await assertActionsRunnable(ctx, [{ field: "ERROR", id: actionId }]);
	const firstRun = firstRunOf(input, ctx.now, ctx.zone);
	if ("refused" in firstRun) throw new Refusal(422, firstRun.refused);
	return {
		...action,
		effects: JSON.parse(action.effects) as Effect[],
		at: firstRun.at,
		recurrence: input.recurrence,
		audience: await findAudience(ctx, input.funnel_id),
		friendCondition: visibleTo(ctx.operator),
		cursor: 0,
	};
}

async function findAudience(ctx: OperatorCtx, funnelId: number | null) {
	if (funnelId === null) return EVERY_FRIEND;
	const [savedSearch] = await queryRows(
		ctx.db,
		{ filter: text },
		sql`select q.filter as filter from ${funnels} f join ${memberQueries} q on q.id = f.member_query_id
			where f.id = ${funnelId} and f.deleted_at is null`,
	);
	if (!savedSearch) throw invalid("funnel_id", FIELD_TEXTS.itemGone("カスタム検索"));
	const filter = parseFilterJson(savedSearch.filter);
	const forbiddenConditions = listForbiddenConditions(ctx.operator, filter);
	if (forbiddenConditions.length > 0)
		throw new Refusal(422, { funnel_id: forbiddenConditions.map(FILTER_TEXTS.conditionNotAllowed) });
	return filter;
}
