import type { DrawCondition } from "./draw-values.ts";

export const payments: DrawCondition = ({ chance }) => {
	if (chance.between(0, 2) === 2) return { by: 1 };
	const [from, to] = [chance.pick([0, 1, 5_000]), chance.pick([0, 1, 5_000])].toSorted((a, b) => a - b);
	const which = chance.between(0, 2);
	return {
		by: 0,
		from_yen: which === 1 ? null : from,
		to_yen: which === 2 ? null : to,
		days: chance.pick([null, 1, 90]),
	};
};
