import type { DrawCondition } from "./draw-values.ts";

export const membership: DrawCondition = ({ chance }) => ({
	match: chance.pick([0, 10]),
	membership_id: chance.maybe(0.5) ? null : 3189,
});
