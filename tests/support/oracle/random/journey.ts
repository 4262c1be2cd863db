import { type Draw, idOf } from "./draw.ts";

export const journey: Draw = ({ chance, world }) => ({
	journey_id: idOf(chance, world.journeys),
	journey_tag_id: idOf(chance, world.phases),
	condition: chance.pick([5, 10]),
});
