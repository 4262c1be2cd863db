import type { BOARD_PAGE_TYPES, BOARD_VIEWS } from "#domain/booking/salons/salon-codes.ts";
import { formatDayNumber, getMonday, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";

export type BoardView = keyof typeof BOARD_VIEWS;
export type BoardPageType = keyof typeof BOARD_PAGE_TYPES;

/** Consecutive days from `from` (YYYY-MM-DD). */
export interface BoardPeriod {
	from: string;
	days: number;
}

const WEEK = 7;

/** Visible days of a view around a day: weeks begin on Monday (M-058), a month consists of whole weeks. */
export function visiblePeriod(view: BoardView, day: string): BoardPeriod {
	if (view === "date") return { from: day, days: 1 };
	const number = toDayNumber(day);
	if (view === "week") return { from: formatDayNumber(getMonday(number)), days: WEEK };
	const { first, last } = monthBounds(day);
	if (view === "list") return { from: formatDayNumber(first), days: last - first + 1 };
	const monday = getMonday(first);
	return { from: formatDayNumber(monday), days: getMonday(last) + WEEK - monday };
}

/** Extra days before and after a month, enough to complete its first and last week. */
const MONTH_MARGIN = 6;

/** Loaded days of a view: the visible ones, plus six before and after a month (M-201). */
export function loadedPeriod(view: BoardView, day: string): BoardPeriod {
	if (view !== "month") return visiblePeriod(view, day);
	const { first, last } = monthBounds(day);
	return { from: formatDayNumber(first - MONTH_MARGIN), days: last - first + 1 + 2 * MONTH_MARGIN };
}

/** Day of the next or the previous period of a view. */
export function adjacentDay(view: BoardView, day: string, direction: 1 | -1): string {
	const number = toDayNumber(day);
	if (view === "date") return formatDayNumber(number + direction);
	if (view === "week") return formatDayNumber(number + direction * WEEK);
	const { first, last } = monthBounds(day);
	return direction === 1
		? formatDayNumber(last + 1)
		: formatDayNumber(monthBounds(formatDayNumber(first - 1)).first);
}

/** Days of a period. */
export const listDays = ({ from, days }: BoardPeriod): string[] =>
	Array.from({ length: days }, (_, index) => formatDayNumber(toDayNumber(from) + index));

/** Title of a view's days. */
export function boardPeriodTitle(view: BoardView, day: string): string {
	const [year, month] = day.split("-").map(Number);
	if (view === "date") return formatLongDay(day);
	if (view !== "week") return `${year}年${month}月`;
	const { from, days } = visiblePeriod(view, day);
	const to = formatDayNumber(toDayNumber(from) + days - 1);
	const end = to.slice(0, 7) === from.slice(0, 7) ? "" : `${Number(to.slice(5, 7))}月`;
	return `${Number(from.slice(0, 4))}年${Number(from.slice(5, 7))}月${Number(from.slice(8))}日〜${end}${Number(to.slice(8))}日`;
}

/** Day numbers of a month's first and last day. */
function monthBounds(day: string): { first: number; last: number } {
	const [year = 0, month = 1] = day.split("-").map(Number);
	const first = toDayNumber(`${day.slice(0, 7)}-01`);
	const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
	return { first, last: toDayNumber(next) - 1 };
}
