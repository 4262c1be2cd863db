import type { Draw } from "./draw.ts";

export const mark: Draw = ({ chance }) => ({
	notify: chance.some([0, 1, 2, 3, 4, 9, 10, 99], chance.pick([1, 1, 2, 3])),
});
