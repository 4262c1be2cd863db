import { DAY, nextTimeOfDay, wireTime } from "#domain/platform/time/time.ts";

/** Number of days that the analysis of referers covers. */
const DAYS_LOOKED_BACK = 30;

/**
 * Retention of anonymous visits: a link attributes a browser's visits of the last thirty days, and the
 * analysis shows as many, so that an older one can neither be attributed nor seen.
 */
export const VISITS_OF_NOBODY_KEPT_FOR = 31 * DAY;

/** Retention of friends' visits, with pages and visitors (docs/decisions/0055-site-scripts.md). */
export const VISITS_KEPT_FOR = 180 * DAY;

/** The last days up to today: the instant at which the first begins, and each one's date. */
export function lastDays(
	now: number,
	zone: string,
	count = DAYS_LOOKED_BACK,
): { from: number; dates: string[] } {
	const from = nextTimeOfDay(now - count * DAY, "00:00", zone);
	const dates = Array.from({ length: count }, (_, day) => wireTime(from + day * DAY, zone).slice(0, 10));
	return { from, dates };
}

/** The hits of a referer rule. */
export interface RefererFigures {
	/** Null for rules that were removed. */
	id: number | null;
	rule: string;
	stay_seconds: number;
	count: number;
	/** Number of distinct friends. */
	friend_count: number;
	/** Seconds, rounded; null without visits. */
	average_stay: number | null;
	/** Counts by day, as `dates` has them. */
	by_day: number[];
}
