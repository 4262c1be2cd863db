import {
	addNights,
	compareOracleDays,
	countNightsUntil,
	formatOracleDay,
	parseOracleDay,
} from "../oracle-calendar.ts";
import { drawDay } from "../world/draw-days.ts";
import { type DrawCondition, drawId, drawNumberLike, drawTextLike, drawWordLike } from "./draw-values.ts";

const MATCHES = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 20, 30, 31];
/** Around the days at which filters are tested. */
const TODAY = parseOracleDay("2026-11-20");

export const commonVar: DrawCondition = ({ chance, world }) => {
	const asked = chance.pick(world.commonVars);
	const likely = { 1: [0, 1, 2, 3, 4, 5], 2: [10, 11, 12, 13, 14], 3: [1, 5], 10: [20, 30, 31] }[asked.type];
	const match = chance.pick(chance.maybe(0.75) ? likely : MATCHES);
	const date = parseOracleDay(asked.value?.date ?? formatOracleDay(drawDay(chance)));
	return {
		common_var_id: chance.maybe(0.97) ? asked.id : drawId(chance, world.commonVars),
		match,
		query: queryFor(match),
	};

	function queryFor(match: number): string {
		const text = asked.value?.text ?? null;
		if (match === 1 || match === 5) return drawWordLike(chance, [text]);
		if (match < 10) return drawTextLike(chance, [text]);
		if (match < 20) return drawNumberLike(chance, [asked.value?.number ?? null]);
		if (match === 20)
			return formatOracleDay(chance.maybe(0.6) ? date : addNights(date, chance.pick([-1, 1, 30])));
		const [earlier, later] = compareOracleDays(date, TODAY) < 0 ? [date, TODAY] : [TODAY, date];
		const apart = Math.max(0, countNightsUntil(earlier, later) + chance.pick([-1, 0, 0, 1, -40]));
		return String(Math.min(9_999, apart));
	}
};
