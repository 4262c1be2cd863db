import {
	compareOracleDays,
	oracleDayAt,
	oracleMinutesAt,
	parseOracleDay,
	parseOracleMinutes,
} from "../oracle-calendar.ts";
import { isWithinPeriod } from "../relative-days.ts";
import { combineMatches, type OracleDecision, type OracleQuestion } from "./oracle-question.ts";

type Landing = OracleQuestion<"landing">["condition"];

export const landing: OracleDecision<"landing"> = ({ friend, condition, now }) =>
	combineMatches(
		condition.landing_or,
		condition.landing_ids.map((id) =>
			friend.visits.some(({ landingId, at }) => landingId === id && isThen(condition, at, now)),
		),
	);

function isThen(condition: Landing, at: number, now: number): boolean {
	const { use_date, date_from, date_to, time_from, time_to, relative } = condition;
	if (use_date === 0) return true;
	if (use_date === 1) return isWithinPeriod(at, { from: date_from, to: date_to, relative }, now);
	if (date_from !== null && compareMinutes(at, date_from, time_from) < 0) return false;
	return date_to === null || compareMinutes(at, date_to, time_to) <= 0;
}

/** Compares an instant's minute with a day and time. */
const compareMinutes = (at: number, day: string, time: string): number =>
	compareOracleDays(oracleDayAt(at), parseOracleDay(day)) || oracleMinutesAt(at) - parseOracleMinutes(time);
