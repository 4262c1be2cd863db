import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { BlockingReason, Fact } from "#domain/automation/explain/explanation.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { conditionSentenceOf } from "#domain/engine/filters/filter-summary.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { listForbiddenConditions } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { conditionWhere, displayRuleWhere } from "#functions/engine/filters/filter-where.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findFriendValues } from "./friend-values.ts";

/**
 * First part of a filter that excludes a friend: a condition, in order, then the display rules; null if the
 * filter includes the friend. Each part is evaluated as in the filter itself. Details of a condition and the
 * friend's values are returned only to operators who may use the condition.
 */
export async function audienceBlockingReason(
	ctx: OperatorCtx,
	filter: Filter,
	friendId: number,
): Promise<BlockingReason | null> {
	const names = await loadFilterNames(ctx, [filter]);
	if (isFilterBroken(filter, names)) return { reason: "audienceBroken" };
	const filterCtx = { ...ctx, strategy: "perFriend" as const };
	const filterParts = [
		...filter.inputs.map((condition) => conditionWhere(filterCtx, condition)),
		displayRuleWhere.blocked(filter),
		displayRuleWhere.display(filter),
	];
	const cases = filterParts.map(
		(filterPart, index) => sql`when not ifnull((${filterPart}), 0) then ${index}`,
	);
	const [failedPart] = await queryRows(
		ctx.db,
		{ index: number },
		packValues(sql`select case ${sql.join(cases, sql` `)} else -1 end as "index" from ${friends}
			where ${friends.id} = ${friendId}`),
	);
	const failedIndex = failedPart?.index ?? -1;
	if (failedIndex < 0) return null;
	const condition = filter.inputs[failedIndex];
	// The parts after the conditions are the two display rules.
	if (condition === undefined)
		return { reason: failedIndex === filter.inputs.length ? "friendLeft" : "friendHidden" };
	const mayShowCondition = listForbiddenConditions(ctx.operator, { inputs: [condition] }).length === 0;
	const facts: Fact[] = mayShowCondition
		? [
				{ label: EXPLAIN_TEXTS.condition, value: conditionSentenceOf(condition, names) },
				...(await findFriendValues(ctx, { condition, friendId, names })),
			]
		: [{ label: EXPLAIN_TEXTS.condition, value: EXPLAIN_TEXTS.conditionHidden }];
	return { reason: "outsideAudience", facts };
}
