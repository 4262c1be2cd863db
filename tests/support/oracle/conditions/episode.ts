import {
	compareOracleDays,
	oracleDayAt,
	oracleMinutesAt,
	parseOracleDay,
	parseOracleMinutes,
} from "../oracle-calendar.ts";
import { isWithinPeriod } from "../relative-days.ts";
import type { OracleDecision, OracleQuestion } from "./oracle-question.ts";

export const episode: OracleDecision<"episode"> = ({ friend, condition, now }) => {
	const reminders = friend.reminders.filter(
		({ episodeId, originAt }) => episodeId === condition.episode_id && isGoal(condition, originAt, now),
	);
	const isSet = reminders.some(({ state }) => state === "set");
	const wasSet = reminders.length > 0;
	return { 0: isSet, 1: wasSet, 10: !isSet, 11: !wasSet }[condition.match];
};

function isGoal(condition: OracleQuestion<"episode">["condition"], at: number, now: number): boolean {
	if (condition.use_date === 0) return true;
	const { origin_from: from, origin_to: to, relative } = condition;
	if (condition.use_date === 1) return isWithinPeriod(at, { from, to, relative }, now);
	const isDay = compareOracleDays(oracleDayAt(at), parseOracleDay(condition.origin_date!)) === 0;
	return isDay && oracleMinutesAt(at) === parseOracleMinutes(condition.origin_time);
}
