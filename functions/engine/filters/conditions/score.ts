import { type SQL, sql } from "drizzle-orm";
import { scoreBound } from "#db/automation/score-values.ts";
import { scoreLevels, scoreValues } from "#db/automation/scores.ts";
import { LOWEST_LEVEL } from "#domain/engine/filters/conditions/score.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendRows, FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";

/** Code of `by`: the score's level; otherwise its points. */
const BY_LEVEL = 1;

/**
 * Condition type 130: points or level of a score. Friends without points have no row and count as 0: where 0 is within the range, the
 * condition selects everybody except the friends outside it.
 */
export const score = (condition: ConditionOf<"score">, at: FilterContext): FriendSelection => {
	const value = withoutFriendIndex(at, sql`v.value`);
	const from = (points: SQL) => sql`${value} >= ${scoreBound(at.now, points)}`;
	const below = (points: SQL) => sql`${value} < ${scoreBound(at.now, points)}`;
	const rowsOfScore = (where: SQL): FriendRows => rowsWhere(sql`${scoreValues} v`, condition, where);
	if (condition.by === BY_LEVEL) {
		if (condition.level_id === LOWEST_LEVEL)
			return selectFriends(at, rowsOfScore(from(sql`v.lowest_below`)), { isNegated: true });
		const rows = rowsWhere(
			sql`${scoreLevels} l cross join ${scoreValues} v`,
			condition,
			sql`l.id = ${condition.level_id} and l.score_id = v.score_id
				and ${from(sql`l.from_points`)} and ${below(sql`l.below_points`)}`,
		);
		return selectFriends(at, rows);
	}
	const { from_points: least, to_points: most } = condition;
	const over = most === null ? null : sql`${most + 1}`;
	if ((least ?? 0) <= 0 && (most ?? 0) >= 0)
		return new FriendSelection(
			at,
			[
				...(least === null ? [] : [rowsOfScore(below(sql`${least}`))]),
				...(over === null ? [] : [rowsOfScore(from(over))]),
			],
			{ isNegated: true },
		);
	const wanted = [...(least === null ? [] : [from(sql`${least}`)]), ...(over === null ? [] : [below(over)])];
	return selectFriends(at, rowsOfScore(sql.join(wanted, sql` and `)));
};

const rowsWhere = (from: SQL, { score_id }: ConditionOf<"score">, where: SQL): FriendRows => ({
	from,
	friend: sql`v.friend_id`,
	where: sql`v.score_id = ${score_id} and ${where}`,
});
