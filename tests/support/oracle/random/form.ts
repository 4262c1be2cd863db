import { type DrawCondition, drawId, drawPeriod } from "./draw-values.ts";

export const form: DrawCondition = ({ chance, world }) => {
	const { from, to, relative } = drawPeriod(chance);
	return {
		form_id: drawId(chance, world.forms),
		match: chance.pick([0, 10]),
		use_date: chance.pick([0, 1]),
		date_from: from,
		date_to: to,
		relative,
	};
};
