import { type SQL, sql } from "drizzle-orm";
import { audiences } from "#db/content/audiences.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Quota } from "#domain/automation/forecast/send-forecast.ts";
import type { LineRecipients } from "#domain/content/line-sends/line-recipients.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { forecastCaps } from "#functions/engine/deliveries/caps/forecast-caps.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { IS_REACHABLE } from "#functions/engine/friend-records/reachable-friends.ts";
import { findApprovalCause } from "#functions/engine/send-approvals/request-approval.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { type Reach, readReach } from "#functions/platform/line/line-reach.ts";

interface CostArgs {
	ctx: OperatorCtx;
	input: { filter: Filter | null };
}

interface CostEstimate {
	/** Friends; null where LINE tells no number. */
	count: number | null;
	quota: Quota | null;
	/**
	 * Null unless LINE chooses the friends; otherwise the day on which LINE counted them. `isLimit`: the count is the
	 * highest possible one, and fewer may be reached.
	 */
	line: { day: string; isLimit: boolean } | null;
	/** Effect of caps and quiet hours now; null while nothing is limited, and for friends that LINE chooses. */
	caps: CapsEffect | null;
	/** Whether this operator's send to them needs an approval. */
	needs_approval: boolean;
}

interface CapsEffect {
	/** Friends whose message would be deferred, or dropped, by their own cap. */
	above: number;
	is_dropped: boolean;
	/** End of the current quiet period; null outside. */
	quiet_until: string | null;
	/** Messages until the month's cap; null without one. */
	month_left: number | null;
}

/**
 * Number of friends a broadcast would reach now, within the operator's scope, and the number LINE counts:
 * each friend once, however many messages the call carries. Friends who blocked the account are neither sent
 * to nor counted.
 * @throws Refusal 403 for conditions beyond the operator's abilities, 422 for a filter that names something
 * deleted.
 */
export async function estimateBroadcastCost({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { filter: Filter | null; line_recipients: LineRecipients | null };
}): Promise<CostEstimate> {
	const estimate =
		input.line_recipients === null
			? await estimateOwnCost(ctx, input.filter)
			: await estimateLineCost(ctx, input.line_recipients);
	return { ...estimate, needs_approval: (await findApprovalCause(ctx, async () => estimate.count)) !== null };
}

type Estimate = Omit<CostEstimate, "needs_approval">;

async function estimateOwnCost(ctx: OperatorCtx, filter: Filter | null): Promise<Estimate> {
	const [count, quota, caps] = await Promise.all([
		countBroadcastAudience({ ctx, input: { filter } }),
		readQuota(ctx),
		estimateCaps(ctx, filter ?? EVERY_FRIEND),
	]);
	return { count, quota, line: null, caps };
}

/** Called together with `countBroadcastAudience`, which checks the filter. */
async function estimateCaps(ctx: OperatorCtx, filter: Filter): Promise<CapsEffect | null> {
	const forecast = await forecastCaps(ctx, "broadcast");
	if (!forecast) return null;
	const { isAboveCap, isDropped, quietUntil, monthLeft } = forecast;
	assertConditionsAllowed(ctx.operator, filter);
	const [row] =
		isAboveCap === null
			? []
			: await queryRows(
					ctx.db,
					{ count: number },
					countFriends(ctx, filter, sql`${reachableFriends(ctx, filter)} and ${isAboveCap}`),
				);
	return {
		above: row?.count ?? 0,
		is_dropped: isDropped,
		quiet_until: quietUntil === null ? null : toWireTime(quietUntil, ctx.zone),
		month_left: monthLeft,
	};
}

async function estimateLineCost(ctx: OperatorCtx, recipients: LineRecipients): Promise<Estimate> {
	const [friends, quota] = await Promise.all([countLineFriends(ctx, recipients), readQuota(ctx)]);
	if (friends === null) return { count: null, quota, line: null, caps: null };
	const { count, day } = friends;
	return { count, quota, line: { day, isLimit: recipients.type === "narrowcast" }, caps: null };
}

/**
 * Highest number of friends that LINE could choose, with its day: its own count of the account's friends, and for audiences
 * not more than those have together. Null where LINE gives none.
 */
export async function countLineFriends(ctx: Ctx, recipients: LineRecipients): Promise<Reach | null> {
	const [reach, included] = await Promise.all([readReach(ctx), countIncluded(ctx, recipients)]);
	if (reach === null) return null;
	const { max } = recipients.type === "narrowcast" ? recipients : { max: null };
	return { day: reach.day, count: Math.min(reach.count, included ?? reach.count, max ?? reach.count) };
}

/** Users of the included audiences together; null if there is none, or LINE has not counted one. */
async function countIncluded({ db }: Ctx, recipients: LineRecipients): Promise<number | null> {
	if (recipients.type === "everyone") return null;
	const ids = recipients.audiences.flatMap(({ id, excluded }) => (excluded ? [] : id));
	if (ids.length === 0) return null;
	const rows = await db
		.select({ userCount: audiences.userCount })
		.from(audiences)
		.where(sql`${audiences.id} in ${valuesOfList(ids)}`);
	return rows.some(({ userCount }) => userCount === null)
		? null
		: rows.reduce((sum, { userCount }) => sum + userCount!, 0);
}

/**
 * Number of friends that `estimateBroadcastCost` counts for a filter, without LINE's quota.
 * @throws Refusal 403 for a condition that the operator may not use, 422 for a broken filter
 */
export async function countBroadcastAudience({ ctx, input }: CostArgs): Promise<number> {
	const filter = input.filter ?? EVERY_FRIEND;
	assertConditionsAllowed(ctx.operator, filter);
	if (isFilterBroken(filter, await loadFilterNames(ctx, [filter])))
		throw invalid("filter", BROADCAST_TEXTS.filterBroken);
	const [countRow] = await queryRows(
		ctx.db,
		{ count: number },
		countFriends(ctx, filter, reachableFriends(ctx, filter)),
	);
	return countRow?.count ?? 0;
}

/** Condition for the visible friends whom LINE can reach. A filter that includes no blocked friends says so already. */
export function reachableFriends({ operator }: OperatorCtx, { with_blocked, user_rate_type }: Filter): SQL {
	const visibility = visibleTo(operator);
	if (with_blocked === WITH_BLOCKED.excluded && user_rate_type === USER_RATE_TYPE.excluded) return visibility;
	return sql`${visibility} and ${IS_REACHABLE}`;
}
