import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/allowed.ts";
import { countOf } from "#functions/engine/filters/audience.ts";
import { filterNames } from "#functions/engine/filters/names.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readQuota } from "#functions/platform/line/quota.ts";

interface Cost {
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
export async function costOf({ ctx, input }: Cost) {
	const [count, quota] = await Promise.all([reachOf({ ctx, input }), readQuota(ctx)]);
	return { count, quota };
}

/** The number of friends alone. @throws as `costOf` */
export async function reachOf({ ctx, input }: Cost): Promise<number> {
	const filter = input.filter ?? EVERY_FRIEND;
	assertConditionsAllowed(ctx.operator, filter);
	if (isBroken(filter, await filterNames(ctx, [filter])))
		throw invalid("filter", BROADCAST_TEXTS.filterBroken);
	const [counted] = await rowsOf<{ count: number }>(ctx.db, countOf(ctx, filter, reachedBy(ctx, filter)));
	return counted?.count ?? 0;
}

/**
 * Condition for friends whom a broadcast can reach at all. It is implied for friends who are shown by
 * default.
 */
function reachedBy({ operator }: OperatorCtx, { with_blocked, user_rate_type }: Filter): SQL {
	const within = visibleTo(operator);
	if (with_blocked === 0 && user_rate_type === 0) return within;
	return sql`${within} and ${friends.blockedAt} is null and ${friends.userRate} <> -1`;
}
