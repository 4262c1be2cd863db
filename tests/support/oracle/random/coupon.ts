import type { DrawCondition } from "./draw-values.ts";

export const coupon: DrawCondition = ({ chance }) => ({
	coupon_id: chance.between(1, 3),
	match: chance.pick([0, 1, 2, 10, 11, 12]),
});
