import { type Draw, idOf, somePeriod } from "./draw.ts";

export const form: Draw = ({ chance, world }) => {
	const { from, to } = somePeriod(chance);
	return {
		form_id: idOf(chance, world.forms),
		match: chance.pick([0, 10]),
		use_date: chance.pick([0, 1]),
		date_from: from,
		date_to: to,
	};
};
