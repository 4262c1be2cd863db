import type { DrawCondition } from "./draw-values.ts";

export const mark: DrawCondition = ({ chance }) => ({
	notify: chance.some([0, 1, 2, 3, 4, 9, 10, 99], chance.pick([1, 1, 2, 3])),
});
