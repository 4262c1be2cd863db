import { type Day, dayAt, dayOf, monthLength } from "../calendar.ts";
import type { Question } from "./question.ts";

type Asked = Question<"friendInfo">["condition"];

/** The parts that a search type compares, the greatest first. */
const PARTS: (keyof Day)[][] = [
	["year", "month", "day"],
	["month", "day"],
	["year", "month"],
	["year"],
	["month"],
	["day"],
];

/** Match 20: some parts of the date are those asked for, or lie between them. */
export function isDateAsked(asked: Asked, date: string, now: number): boolean {
	if (isDateNamed(asked, date, now)) return true;
	// A birthday of 29 February is observed on the 28th in ordinary years, where nobody names the 29th.
	const isOrdinary = monthLength(dayAt(now).year, 2) === 28;
	return (
		asked.search_type === 1 &&
		isOrdinary &&
		date.endsWith("-02-29") &&
		isDateNamed(asked, date.replace("-29", "-28"), now)
	);
}

function isDateNamed(asked: Asked, date: string, now: number): boolean {
	const parts = PARTS[asked.search_type]!;
	const compare = (other: { [Part in keyof Day]: number | null }): number => {
		const apart = parts.find((part) => dayOf(date)[part] !== other[part]);
		return apart === undefined ? 0 : dayOf(date)[apart] - other[apart]!;
	};
	if (asked.use_current_date === 1) return compare(dayAt(now)) === 0;
	const from = { year: asked.year_from, month: asked.month_from, day: asked.day_from };
	const to = { year: asked.year_to, month: asked.month_to, day: asked.day_to };
	if (asked.range_search === 0) return compare(from) === 0;
	const isOpen = (side: typeof from) => parts.every((part) => side[part] === null);
	const isFromOn = isOpen(from) || compare(from) >= 0;
	const isUntil = isOpen(to) || compare(to) <= 0;
	return !parts.includes("year") && isBefore(to, from, parts) ? isFromOn || isUntil : isFromOn && isUntil;
}

type Parts = { [Part in keyof Day]: number | null };

/** Whether the end of a range lies before its start. */
function isBefore(end: Parts, start: Parts, parts: (keyof Day)[]): boolean {
	const apart = parts.find((part) => end[part] !== start[part]);
	return apart !== undefined && end[apart]! < start[apart]!;
}
