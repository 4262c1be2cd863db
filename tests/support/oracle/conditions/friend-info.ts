import { containsText, isSameText, parseNumber } from "../oracle-text.ts";
import { matchesDate } from "./friend-info-date.ts";
import { matchesPeriod } from "./friend-info-period.ts";
import type { OracleDecision } from "./oracle-question.ts";

export const friendInfo: OracleDecision<"friendInfo"> = ({ friend, condition, now }) => {
	const { match, query } = condition;
	const value = friend.values.find(({ varId }) => varId === condition.var_id);
	const text = value?.text ?? null;
	const choice = value?.choiceId ?? null;
	const equals = (text !== null && isSameText(text, query)) || (choice !== null && String(choice) === query);
	if (match === 0 || match === 4) return equals === (match === 0);
	if (match === 1 || match === 5) return (text !== null && containsText(text, query)) === (match === 1);
	if (match === 2 || match === 3) return (value !== undefined) === (match === 3);
	if (match >= 20) {
		const date = value?.date ?? null;
		if (date === null) return false;
		return match === 20 ? matchesDate(condition, date, now) : matchesPeriod(condition, date, now);
	}
	const number = value?.number ?? null;
	if (number === null) return false;
	const asked = parseNumber(query);
	return [number >= asked, number > asked, number <= asked, number < asked][match - 10]!;
};
