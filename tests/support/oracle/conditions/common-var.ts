import { compareDays, dayAt, dayOf, daysUntil } from "../calendar.ts";
import { holds, isSame, numberIn } from "../text.ts";
import type { Value } from "../world/records.ts";
import type { Decide } from "./question.ts";

export const commonVar: Decide<"commonVar"> = ({
	condition: { common_var_id, match, query },
	world,
	now,
}) => {
	const value = world.commonVars.find(({ id }) => id === common_var_id)?.value ?? null;
	const text = value?.text ?? "";
	if (match === 0 || match === 4) return (text !== "" && isSame(text, query)) === (match === 0);
	if (match === 1 || match === 5) return holds(text, query) === (match === 1);
	if (match === 2 || match === 3) return (text === "") === (match === 2);
	if (match >= 20) return isDate(match, query, value, now);
	const number = value?.number ?? null;
	if (number === null) return false;
	const asked = numberIn(query);
	return [number === asked, number >= asked, number > asked, number <= asked, number < asked][match - 10]!;
};

function isDate(match: number, query: string, value: Value | null, now: number): boolean {
	if (value === null || value.date === null) return false;
	const date = dayOf(value.date);
	if (match === 20) return compareDays(date, dayOf(query)) === 0;
	const today = dayAt(now);
	const [earlier, later] = match === 30 ? [date, today] : [today, date];
	return compareDays(earlier, later) <= 0 && daysUntil(earlier, later) >= Number(query);
}
