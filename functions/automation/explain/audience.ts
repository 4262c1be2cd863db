import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { packed } from "#db/platform/sql/packed.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { Fact, Hindrance } from "#domain/automation/explain/explanation.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { sentenceOf } from "#domain/engine/filters/summary.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import { conditionsBeyond } from "#functions/engine/filters/allowed.ts";
import { conditionWhere, shownWhere } from "#functions/engine/filters/filter.ts";
import { filterNames } from "#functions/engine/filters/names.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { valuesOf } from "./values.ts";

/**
 * First part of a filter that excludes a friend: a condition, in order, then the display rules; null where
 * the filter selects the friend. Each part is evaluated as in the filter itself. Details of a condition and
 * the friend's values are returned only to operators who may use such a condition.
 */
export async function whyOutside(
	ctx: OperatorCtx,
	filter: Filter,
	friendId: number,
): Promise<Hindrance | null> {
	const names = await filterNames(ctx, [filter]);
	if (isBroken(filter, names)) return { reason: "audienceBroken" };
	const at = { ...ctx, strategy: "perFriend" as const };
	const parts = [
		...filter.inputs.map((condition) => conditionWhere(at, condition)),
		shownWhere.blocked(filter),
		shownWhere.display(filter),
	];
	const cases = parts.map((part, place) => sql`when not ifnull((${part}), 0) then ${place}`);
	const [found] = await rowsOf<{ place: number }>(
		ctx.db,
		packed(sql`select case ${sql.join(cases, sql` `)} else -1 end as place from ${friends}
			where ${friends.id} = ${friendId}`),
	);
	const place = found?.place ?? -1;
	if (place < 0) return null;
	const condition = filter.inputs[place];
	if (condition === undefined)
		return { reason: place === filter.inputs.length ? "friendLeft" : "friendHidden" };
	const isTold = conditionsBeyond(ctx.operator, { inputs: [condition] }).length === 0;
	const facts: Fact[] = isTold
		? [
				{ label: EXPLAIN_TEXTS.condition, value: sentenceOf(condition, names) },
				...(await valuesOf(ctx, { condition, friendId, names })),
			]
		: [{ label: EXPLAIN_TEXTS.condition, value: EXPLAIN_TEXTS.conditionHidden }];
	return { reason: "outsideAudience", facts };
}
