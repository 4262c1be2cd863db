import type { DrawCondition } from "./draw-values.ts";

export const points: DrawCondition = ({ chance }) => {
	const by = chance.between(0, 2);
	if (by === 1) return { by, rank_id: 0 };
	if (by === 2) return { by, days: chance.between(0, 30) };
	const [from, to] = [chance.pick([0, 1, 5]), chance.pick([0, 1, 5])].toSorted((a, b) => a - b);
	const which = chance.between(0, 2);
	return { by, from_points: which === 1 ? null : from, to_points: which === 2 ? null : to };
};
