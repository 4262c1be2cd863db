import { type Draw, idOf } from "./draw.ts";

export const scenario: Draw = ({ chance, world }) => ({
	group_id: idOf(chance, world.scenarios),
	match: chance.pick([0, 1, 4, 10, 11, 14]),
	date: chance.pick([null, null, "", 0, 1, 3, 7, 31]),
});
