import { type Draw, idsOf, somePeriod } from "./draw.ts";
import { someTime } from "./times.ts";

export const landing: Draw = ({ chance, world }) => {
	const { from, to } = somePeriod(chance);
	return {
		landing_ids: idsOf(chance, world.landings),
		landing_or: chance.between(0, 3),
		use_date: chance.between(0, 2),
		date_from: from,
		date_to: to,
		time_from: someTime(chance),
		time_to: someTime(chance),
	};
};
