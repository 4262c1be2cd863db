import type { BOARD_VIEWS, PAGE_TYPES } from "#domain/booking/salons/codes.ts";
import { dayWritten, mondayOf, toDayNumber, weekdayOf } from "#domain/booking/salons/minutes.ts";

export type BoardView = keyof typeof BOARD_VIEWS;
export type PageType = keyof typeof PAGE_TYPES;

/** Consecutive days from `from` (YYYY-MM-DD). */
export interface Period {
	from: string;
	days: number;
}

const WEEK = 7;
const WEEKDAYS = "日月火水木金土";

/** Visible days of a view around a day: weeks begin on Monday (M-058), a month consists of whole weeks. */
export function periodOf(view: BoardView, day: string): Period {
	if (view === "date") return { from: day, days: 1 };
	const number = toDayNumber(day);
	if (view === "week") return { from: dayWritten(mondayOf(number)), days: WEEK };
	const { first, last } = monthAround(day);
	if (view === "list") return { from: dayWritten(first), days: last - first + 1 };
	const monday = mondayOf(first);
	return { from: dayWritten(monday), days: mondayOf(last) + WEEK - monday };
}

/** Extra days before and after a month, enough for each of its weeks on any first weekday. */
const BESIDE_A_MONTH = 6;

/** Loaded days of a view: the visible ones, plus six before and after a month (M-201). */
export function readFor(view: BoardView, day: string): Period {
	if (view !== "month") return periodOf(view, day);
	const { first, last } = monthAround(day);
	return { from: dayWritten(first - BESIDE_A_MONTH), days: last - first + 1 + 2 * BESIDE_A_MONTH };
}

/** Day around which the next or previous period is. */
export function stepped(view: BoardView, day: string, direction: 1 | -1): string {
	const number = toDayNumber(day);
	if (view === "date") return dayWritten(number + direction);
	if (view === "week") return dayWritten(number + direction * WEEK);
	const { first, last } = monthAround(day);
	return direction === 1 ? dayWritten(last + 1) : dayWritten(monthAround(dayWritten(first - 1)).first);
}

/** Days of a period. */
export const daysIn = ({ from, days }: Period): string[] =>
	Array.from({ length: days }, (_, index) => dayWritten(toDayNumber(from) + index));

/** Title of a view's days. */
export function titleOf(view: BoardView, day: string): string {
	const [year, month] = day.split("-").map(Number);
	if (view === "date") return longDay(day);
	if (view !== "week") return `${year}年${month}月`;
	const { from, days } = periodOf(view, day);
	const to = dayWritten(toDayNumber(from) + days - 1);
	const end = to.slice(0, 7) === from.slice(0, 7) ? "" : `${Number(to.slice(5, 7))}月`;
	return `${Number(from.slice(0, 4))}年${Number(from.slice(5, 7))}月${Number(from.slice(8))}日〜${end}${Number(to.slice(8))}日`;
}

/** 2026年11月22日（日） */
export function longDay(day: string): string {
	return `${Number(day.slice(0, 4))}年${shortDay(day)}`;
}

/** 11月22日（日） */
export function shortDay(day: string): string {
	return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日（${weekdayName(day)}）`;
}

const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(toDayNumber(day))]!;

/** Day numbers of a month's first and last day. */
function monthAround(day: string): { first: number; last: number } {
	const [year = 0, month = 1] = day.split("-").map(Number);
	const first = toDayNumber(`${day.slice(0, 7)}-01`);
	const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
	return { first, last: toDayNumber(next) - 1 };
}
