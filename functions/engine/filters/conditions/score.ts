import { type SQL, sql } from "drizzle-orm";
import { scoreBound } from "#db/automation/score-values.ts";
import { scoreLevels, scoreValues } from "#db/automation/scores.ts";
import { LOWEST_LEVEL, SCORE_SELECTION } from "#domain/engine/filters/conditions/score.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendRows, FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";

/**
 * Condition type 130: points or level of a score. Friends without points have no row and count as 0: where 0 is
 * within the range, the condition selects everybody except the friends outside it.
 */
export const score = (condition: ConditionOf<"score">, context: FilterContext): FriendSelection => {
	const value = withoutFriendIndex(context, sql`v.value`);
	const isAtLeast = (points: SQL) => sql`${value} >= ${scoreBound(context.now, points)}`;
	const isBelow = (points: SQL) => sql`${value} < ${scoreBound(context.now, points)}`;
	const rowsOfScore = (where: SQL): FriendRows => rowsWhere(sql`${scoreValues} v`, condition, where);
	if (condition.by === SCORE_SELECTION.level) {
		if (condition.level_id === LOWEST_LEVEL)
			return selectFriends(context, rowsOfScore(isAtLeast(sql`v.lowest_below`)), { isNegated: true });
		const rows = rowsWhere(
			sql`${scoreLevels} l cross join ${scoreValues} v`,
			condition,
			sql`l.id = ${condition.level_id} and l.score_id = v.score_id
				and ${isAtLeast(sql`l.from_points`)} and ${isBelow(sql`l.below_points`)}`,
		);
		return selectFriends(context, rows);
	}
	const { from_points: minPoints, to_points: maxPoints } = condition;
	const aboveMax = maxPoints === null ? null : sql`${maxPoints + 1}`;
	if ((minPoints ?? 0) <= 0 && (maxPoints ?? 0) >= 0)
		return new FriendSelection(
			context,
			[
				...(minPoints === null ? [] : [rowsOfScore(isBelow(sql`${minPoints}`))]),
				...(aboveMax === null ? [] : [rowsOfScore(isAtLeast(aboveMax))]),
			],
			{ isNegated: true },
		);
	const bounds = [
		...(minPoints === null ? [] : [isAtLeast(sql`${minPoints}`)]),
		...(aboveMax === null ? [] : [isBelow(aboveMax)]),
	];
	return selectFriends(context, rowsOfScore(sql.join(bounds, sql` and `)));
};

const rowsWhere = (from: SQL, { score_id }: ConditionOf<"score">, where: SQL): FriendRows => ({
	from,
	friend: sql`v.friend_id`,
	where: sql`v.score_id = ${score_id} and ${where}`,
});
