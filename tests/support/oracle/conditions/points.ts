import type { OracleDecision } from "./oracle-question.ts";

/** The random friends have no points; `tests/worker/commerce/points` has some. */
export const points: OracleDecision<"points"> = ({ condition: { by, from_points, to_points, rank_id } }) => {
	if (by === 1) return rank_id === 0;
	return by === 0 && (from_points ?? 0) <= 0 && (to_points ?? 0) >= 0;
};
