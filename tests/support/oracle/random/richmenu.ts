import { type DrawCondition, drawId } from "./draw-values.ts";

export const richmenu: DrawCondition = ({ chance, world }) => ({
	richmenu_id: drawId(chance, world.richmenus),
	match: chance.pick([0, 10, 2, 12]),
});
