import { type Draw, idsOf } from "./draw.ts";

export const conversion: Draw = ({ chance, world }) => ({
	tracker_ids: idsOf(chance, world.trackers),
	tracker_or: chance.between(0, 3),
});
