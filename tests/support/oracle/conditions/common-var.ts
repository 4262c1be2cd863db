import { compareOracleDays, countNightsUntil, oracleDayAt, parseOracleDay } from "../oracle-calendar.ts";
import { containsText, isSameText, parseNumber } from "../oracle-text.ts";
import type { WorldValue } from "../world/world-records.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const commonVar: OracleDecision<"commonVar"> = ({
	condition: { common_var_id, match, query },
	world,
	now,
}) => {
	const value = world.commonVars.find(({ id }) => id === common_var_id)?.value ?? null;
	const text = value?.text ?? "";
	if (match === 0 || match === 4) return (text !== "" && isSameText(text, query)) === (match === 0);
	if (match === 1 || match === 5) return containsText(text, query) === (match === 1);
	if (match === 2 || match === 3) return (text === "") === (match === 2);
	if (match >= 20) return isDate(match, query, value, now);
	const number = value?.number ?? null;
	if (number === null) return false;
	const asked = parseNumber(query);
	return [number === asked, number >= asked, number > asked, number <= asked, number < asked][match - 10]!;
};

function isDate(match: number, query: string, value: WorldValue | null, now: number): boolean {
	if (value === null || value.date === null) return false;
	const date = parseOracleDay(value.date);
	if (match === 20) return compareOracleDays(date, parseOracleDay(query)) === 0;
	const today = oracleDayAt(now);
	const [earlier, later] = match === 30 ? [date, today] : [today, date];
	return compareOracleDays(earlier, later) <= 0 && countNightsUntil(earlier, later) >= Number(query);
}
