import { monthLength, type OracleDate, oracleDayAt, parseOracleDay } from "../oracle-calendar.ts";
import type { OracleQuestion } from "./oracle-question.ts";

type DateCondition = OracleQuestion<"friendInfo">["condition"];

/** Parts of a date that each search type compares, most significant first. */
const PARTS: (keyof OracleDate)[][] = [
	["year", "month", "day"],
	["month", "day"],
	["year", "month"],
	["year"],
	["month"],
	["day"],
];

/** Match 20: parts of the date equal the requested ones, or fall between them. */
export function matchesDate(asked: DateCondition, date: string, now: number): boolean {
	if (matchesNamedDate(asked, date, now)) return true;
	// A birthday on 29 February is observed on the 28th in ordinary years, unless the query names the 29th.
	const isOrdinary = monthLength(oracleDayAt(now).year, 2) === 28;
	return (
		asked.search_type === 1 &&
		isOrdinary &&
		date.endsWith("-02-29") &&
		matchesNamedDate(asked, date.replace("-29", "-28"), now)
	);
}

function matchesNamedDate(asked: DateCondition, date: string, now: number): boolean {
	const parts = PARTS[asked.search_type]!;
	const compare = (other: { [Part in keyof OracleDate]: number | null }): number => {
		const apart = parts.find((part) => parseOracleDay(date)[part] !== other[part]);
		return apart === undefined ? 0 : parseOracleDay(date)[apart] - other[apart]!;
	};
	if (asked.use_current_date === 1) return compare(oracleDayAt(now)) === 0;
	const from = { year: asked.year_from, month: asked.month_from, day: asked.day_from };
	const to = { year: asked.year_to, month: asked.month_to, day: asked.day_to };
	if (asked.range_search === 0) return compare(from) === 0;
	const isOpen = (side: typeof from) => parts.every((part) => side[part] === null);
	const isFromOn = isOpen(from) || compare(from) >= 0;
	const isUntil = isOpen(to) || compare(to) <= 0;
	return !parts.includes("year") && isBefore(to, from, parts) ? isFromOn || isUntil : isFromOn && isUntil;
}

type Parts = { [Part in keyof OracleDate]: number | null };

/** Whether a range ends before it starts. */
function isBefore(end: Parts, start: Parts, parts: (keyof OracleDate)[]): boolean {
	const apart = parts.find((part) => end[part] !== start[part]);
	return apart !== undefined && end[apart]! < start[apart]!;
}
