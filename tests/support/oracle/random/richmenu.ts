import { type Draw, idOf } from "./draw.ts";

export const richmenu: Draw = ({ chance, world }) => ({
	richmenu_id: idOf(chance, world.richmenus),
	match: chance.pick([0, 10, 2, 12]),
});
