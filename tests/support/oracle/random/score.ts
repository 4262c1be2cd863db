import { type DrawCondition, drawId } from "./draw-values.ts";

export const score: DrawCondition = ({ chance, world }) => {
	const score_id = drawId(chance, world.scores);
	if (chance.maybe(0.4)) {
		const levels = world.scores.find(({ id }) => id === score_id)?.levels ?? [];
		return { score_id, by: 1, level_id: chance.pick([0, ...levels.map(({ id }) => id)]) };
	}
	const bounds = [-60, -20, -1, 0, 1, 29, 30, 31, 70, 100, 101];
	const [from, to] = [chance.pick(bounds), chance.pick(bounds)].toSorted((a, b) => a - b);
	const which = chance.between(0, 2);
	return { score_id, by: 0, from_points: which === 1 ? null : from, to_points: which === 2 ? null : to };
};
