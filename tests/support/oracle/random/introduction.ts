import type { DrawCondition } from "./draw-values.ts";

export const introduction: DrawCondition = ({ chance }) => ({
	by: chance.between(0, 1),
	count: chance.between(1, 3),
});
