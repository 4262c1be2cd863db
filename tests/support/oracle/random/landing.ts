import { drawTime } from "./draw-time.ts";
import { type DrawCondition, drawIds, drawPeriod } from "./draw-values.ts";

export const landing: DrawCondition = ({ chance, world }) => {
	const { from, to, relative } = drawPeriod(chance);
	return {
		landing_ids: drawIds(chance, world.landings),
		landing_or: chance.between(0, 3),
		use_date: chance.between(0, 2),
		date_from: from,
		date_to: to,
		relative,
		time_from: drawTime(chance),
		time_to: drawTime(chance),
	};
};
