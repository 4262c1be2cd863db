import { DAY, findNextTimeOfDay, toWireTime } from "#domain/platform/time/wire-time.ts";

/** Number of days in the analysis of referrers. */
const DAYS_LOOKED_BACK = 30;

/**
 * Retention of anonymous visits: a link attributes a browser's visits of the last thirty days, and the
 * analysis covers as many, so older ones have no use.
 */
export const ANONYMOUS_VISIT_RETENTION = 31 * DAY;

/** Retention of friends' visits, with pages and visitors (docs/decisions/0055-site-visits-are-tied-by-the-tapped-link.md). */
export const FRIEND_VISIT_RETENTION = 180 * DAY;

/** Last days including today: start of the first day, and the date of each. */
export function listLastDays(
	now: number,
	zone: string,
	count = DAYS_LOOKED_BACK,
): { from: number; dates: string[] } {
	const from = findNextTimeOfDay(now - count * DAY, "00:00", zone);
	const dates = Array.from({ length: count }, (_, day) => toWireTime(from + day * DAY, zone).slice(0, 10));
	return { from, dates };
}

/** Matches of a referrer rule. */
export interface RefererFigures {
	/** Null for removed rules. */
	id: number | null;
	rule: string;
	stay_seconds: number;
	count: number;
	/** Number of distinct friends. */
	friend_count: number;
	/** Seconds, rounded; null without visits. */
	average_stay: number | null;
	/** Counts by day, in the order of `dates`. */
	by_day: number[];
}
