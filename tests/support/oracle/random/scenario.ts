import { type DrawCondition, drawId } from "./draw-values.ts";

export const scenario: DrawCondition = ({ chance, world }) => ({
	group_id: drawId(chance, world.scenarios),
	match: chance.pick([0, 1, 4, 10, 11, 14]),
	date: chance.pick([null, null, "", 0, 1, 3, 7, 31]),
});
