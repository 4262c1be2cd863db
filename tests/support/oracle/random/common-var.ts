import { compareDays, dayOf, daysAfter, daysUntil, textOf } from "../calendar.ts";
import { someDay } from "../world/days.ts";
import { type Draw, idOf, numberLike, textLike, wordLike } from "./draw.ts";

const MATCHES = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 20, 30, 31];
/** About the days on which filters are asked. */
const TODAY = dayOf("2026-11-20");

export const commonVar: Draw = ({ chance, world }) => {
	const asked = chance.pick(world.commonVars);
	const likely = { 1: [0, 1, 2, 3, 4, 5], 2: [10, 11, 12, 13, 14], 3: [1, 5], 10: [20, 30, 31] }[asked.type];
	const match = chance.pick(chance.maybe(0.75) ? likely : MATCHES);
	const date = dayOf(asked.value?.date ?? textOf(someDay(chance)));
	return {
		common_var_id: chance.maybe(0.97) ? asked.id : idOf(chance, world.commonVars),
		match,
		query: queryFor(match),
	};

	function queryFor(match: number): string {
		const text = asked.value?.text ?? null;
		if (match === 1 || match === 5) return wordLike(chance, [text]);
		if (match < 10) return textLike(chance, [text]);
		if (match < 20) return numberLike(chance, [asked.value?.number ?? null]);
		if (match === 20) return textOf(chance.maybe(0.6) ? date : daysAfter(date, chance.pick([-1, 1, 30])));
		const [earlier, later] = compareDays(date, TODAY) < 0 ? [date, TODAY] : [TODAY, date];
		const apart = Math.max(0, daysUntil(earlier, later) + chance.pick([-1, 0, 0, 1, -40]));
		return String(Math.min(9_999, apart));
	}
};
