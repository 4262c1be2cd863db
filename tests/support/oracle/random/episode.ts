import { formatOracleDay, oracleDayAt, oracleMinutesAt } from "../oracle-calendar.ts";
import { drawDay } from "../world/draw-days.ts";
import { formatMinutes } from "./draw-time.ts";
import { type DrawCondition, drawId, drawPeriod } from "./draw-values.ts";

export const episode: DrawCondition = ({ chance, world, friend }) => {
	const { from, to, relative } = drawPeriod(chance);
	const goal = friend.reminders.length > 0 ? chance.pick(friend.reminders).originAt : 0;
	return {
		episode_id: drawId(chance, world.episodes),
		match: chance.pick([0, 1, 10, 11]),
		use_date: chance.between(0, 2),
		origin_from: from,
		origin_to: to,
		relative,
		origin_date: formatOracleDay(chance.maybe(0.8) ? oracleDayAt(goal) : drawDay(chance)),
		origin_time: formatMinutes(oracleMinutesAt(goal)),
	};
};
