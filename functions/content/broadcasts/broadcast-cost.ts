import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { countOf } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { IS_REACHABLE } from "#functions/engine/friend-records/reachable-friends.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";

interface CostCall {
	ctx: OperatorCtx;
	input: { filter: Filter | null };
}

/**
 * Number of friends a broadcast would reach now, within the operator's scope, and the number LINE counts:
 * each friend once, however many messages the call carries. Friends who blocked the account are neither sent
 * to nor counted.
 * @throws Refusal 403 for conditions beyond the operator's abilities, 422 for a filter that names something
 * deleted.
 */
export async function estimateBroadcastCost({ ctx, input }: CostCall) {
	const [count, quota] = await Promise.all([countBroadcastAudience({ ctx, input }), readQuota(ctx)]);
	return { count, quota };
}

/** Number of friends alone. @throws Refusal 403, 422 */
export async function countBroadcastAudience({ ctx, input }: CostCall): Promise<number> {
	const filter = input.filter ?? EVERY_FRIEND;
	assertConditionsAllowed(ctx.operator, filter);
	if (isFilterBroken(filter, await loadFilterNames(ctx, [filter])))
		throw invalid("filter", BROADCAST_TEXTS.filterBroken);
	const [countRow] = await queryRows(
		ctx.db,
		{ count: number },
		countOf(ctx, filter, reachableFriends(ctx, filter)),
	);
	return countRow?.count ?? 0;
}

/** Excludes friends whom LINE cannot reach. A filter with the default visibility excludes them already. */
export function reachableFriends({ operator }: OperatorCtx, { with_blocked, user_rate_type }: Filter): SQL {
	const visibility = visibleTo(operator);
	if (with_blocked === 0 && user_rate_type === 0) return visibility;
	return sql`${visibility} and ${IS_REACHABLE}`;
}
