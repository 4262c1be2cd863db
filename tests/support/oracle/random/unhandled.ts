import { type DrawCondition, drawDayCount } from "./draw-values.ts";

export const unhandled: DrawCondition = ({ chance }) => ({
	match: chance.pick([0, 0, 10]),
	days: chance.maybe(0.4) ? null : drawDayCount(chance),
});
