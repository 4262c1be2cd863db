import { type DrawCondition, drawIds } from "./draw-values.ts";

export const conversion: DrawCondition = ({ chance, world }) => ({
	tracker_ids: drawIds(chance, world.trackers),
	tracker_or: chance.between(0, 3),
});
