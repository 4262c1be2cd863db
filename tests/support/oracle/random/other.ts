import type { DrawCondition } from "./draw-values.ts";

export const other: DrawCondition = ({ chance }) => ({
	has_response: chance.pick([0, 1, 10, 11, 12]),
	has_type: chance.pick([0, 0, 1, 2, 3, 11, 12, 13]),
});
