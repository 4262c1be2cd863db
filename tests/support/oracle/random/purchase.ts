import type { DrawCondition } from "./draw-values.ts";

export const purchase: DrawCondition = ({ chance }) => {
	const [from, to] = [chance.pick([0, 1, 5_000]), chance.pick([0, 1, 5_000])].toSorted((a, b) => a - b);
	const which = chance.between(0, 2);
	return {
		use_products: chance.between(0, 1),
		product_ids: [chance.between(1, 3), 4],
		match: chance.pick([0, 1, 2, 3, 10]),
		from_number: which === 1 ? null : from,
		to_number: which === 2 ? null : to,
		use_date: chance.between(0, 1),
		relative: { rule: "past", days: 90 },
	};
};
