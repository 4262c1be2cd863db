import type { OracleDecision } from "./oracle-question.ts";

export const score: OracleDecision<"score"> = ({ friend, condition, world }) => {
	const score = world.scores.find(({ id }) => id === condition.score_id);
	const given = friend.scores.find(({ scoreId }) => scoreId === condition.score_id)?.points ?? 0;
	const points = score ? Math.max(score.floor, Math.min(score.ceiling, given)) : 0;
	if (condition.by === 0)
		return points >= (condition.from_points ?? -Infinity) && points <= (condition.to_points ?? Infinity);
	// Highest level whose threshold the points reach.
	const levels = score?.levels ?? [];
	const level = levels.filter(({ from }) => from <= points).at(-1)?.id ?? 0;
	return level === condition.level_id;
};
