import {
	compareOracleDays,
	isWithinDays,
	oracleDayAt,
	oracleMinutesAt,
	parseOracleDay,
	parseOracleMinutes,
} from "../oracle-calendar.ts";
import type { OracleDecision, OracleQuestion } from "./oracle-question.ts";

export const episode: OracleDecision<"episode"> = ({ friend, condition }) => {
	const reminders = friend.reminders.filter(
		({ episodeId, originAt }) => episodeId === condition.episode_id && isGoal(condition, originAt),
	);
	const isSet = reminders.some(({ state }) => state === "set");
	const wasSet = reminders.length > 0;
	return { 0: isSet, 1: wasSet, 10: !isSet, 11: !wasSet }[condition.match];
};

function isGoal(condition: OracleQuestion<"episode">["condition"], at: number): boolean {
	if (condition.use_date === 0) return true;
	if (condition.use_date === 1) return isWithinDays(at, condition.origin_from, condition.origin_to);
	const isDay = compareOracleDays(oracleDayAt(at), parseOracleDay(condition.origin_date!)) === 0;
	return isDay && oracleMinutesAt(at) === parseOracleMinutes(condition.origin_time);
}
