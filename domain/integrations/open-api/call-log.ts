import { z } from "zod";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { OPEN_API_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { optionalDay, wholeNumber } from "#domain/platform/wire/input-schemas.ts";
import { LOGS_PER_PAGE, MAX_LOG_DAYS, MAX_LOGS_LISTED } from "./api-limits.ts";

/** First and last day; either may be open. */
interface DayRange {
	start_date: string | null;
	end_date: string | null;
}

const days = { start_date: optionalDay().default(null), end_date: optionalDay().default(null) };

const isOrdered = ({ start_date, end_date }: DayRange): boolean =>
	start_date === null || end_date === null || start_date <= end_date;

const isShort = ({ start_date, end_date }: DayRange): boolean =>
	start_date === null || end_date === null || end_date < daysAfter(start_date, MAX_LOG_DAYS);

const REVERSED_PROBLEM = { path: ["end_date"], error: OPEN_API_TEXTS.datesReversed };
const TOO_FAR_PROBLEM = { path: ["end_date"], error: OPEN_API_TEXTS.datesTooFar(MAX_LOG_DAYS) };

/** Query of `GET /api/open_api/call_count_summary` (M-236). */
export const callSummaryQuery = z
	.object(days)
	.refine(isOrdered, REVERSED_PROBLEM)
	.refine(isShort, TOO_FAR_PROBLEM);

/** Query of `GET /api/open_api/service_codes/{id}/logs` (M-237). */
export const callLogQuery = z
	.object({
		...days,
		page: wholeNumber()
			.default(1)
			.transform((page) => Math.min(Math.max(1, page), MAX_LOGS_LISTED / LOGS_PER_PAGE)),
	})
	.refine(isOrdered, REVERSED_PROBLEM)
	.refine(isShort, TOO_FAR_PROBLEM);

/**
 * Returns a call's path without ids, for operators who see only some friends: the id of a friend, booking or
 * answer reveals its existence.
 */
export const withoutIds = (path: string): string =>
	path
		.replace(/(\/by_line_id\/)[^/]+/g, "$1…")
		.replace(/U[0-9a-f]{32}/gi, "U…")
		.replace(/\/\d[^/]*/g, "/…");

/**
 * Returns the range of days. An open start is filled with the default number of days; an open end with the
 * maximum number, but not beyond today.
 */
export function resolveDays(
	{ start_date, end_date }: DayRange,
	{ today, defaultDays }: { today: string; defaultDays: number },
): { start: string; end: string } {
	if (start_date === null) {
		const end = end_date ?? today;
		return { start: daysAfter(end, 1 - defaultDays), end };
	}
	if (end_date !== null) return { start: start_date, end: end_date };
	const last = daysAfter(start_date, MAX_LOG_DAYS - 1);
	return { start: start_date, end: today < start_date ? start_date : last < today ? last : today };
}
