import { type DrawCondition, drawId } from "./draw-values.ts";

export const journey: DrawCondition = ({ chance, world }) => ({
	journey_id: drawId(chance, world.journeys),
	journey_tag_id: drawId(chance, world.phases),
	condition: chance.pick([5, 10]),
});
