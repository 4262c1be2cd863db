import { DEFAULT_ZONE, HOUR, toWireTime } from "#domain/platform/time/wire-time.ts";
import { remainingQuota } from "./remaining-quota.ts";

/** Seven days, starting with the current hour. */
export const FORECAST_HOURS = 7 * 24;

/**
 * Messages that count towards the LINE quota in the next seven days: each push to a friend counts once,
 * however many messages it contains.
 */
export interface Forecast {
	/** By hour, starting with the current one. */
	hours: ForecastHour[];
	/** Quota months that contain these hours, the current one first. */
	months: ForecastMonth[];
	/** Null if LINE could not be queried. */
	quota: Quota | null;
	/** Whether the scenario is stopped, so that it sends nothing. */
	stopped: boolean;
	/**
	 * Whether only some friends are visible to the operator and counted; the quota is always that of the
	 * account.
	 */
	restricted: boolean;
}

export interface ForecastHour {
	/** `YYYY-MM-DD HH:00:00`. */
	at: string;
	/** Sends of the item that the forecast is for. */
	own: number;
	/** All other sends: other scenarios, reminders and tasks, and waiting deliveries. */
	others: number;
}

/** Sends within a quota month, and the remaining quota for them. */
export interface ForecastMonth {
	/** `YYYY-MM`. */
	month: string;
	own: number;
	others: number;
	/** Null for an account without a limit, or if LINE could not be queried. */
	remaining: number | null;
}

/** LINE's quota of the current month. */
export interface Quota {
	/** Null for an account without a limit. */
	limit: number | null;
	used: number;
}

/** Start of the current hour in a zone. */
export function hourStart(now: number, zone: string): number {
	const [minutes, seconds] = toWireTime(now, zone).slice(14).split(":").map(Number);
	return now - (now % 1_000) - ((minutes ?? 0) * 60 + (seconds ?? 0)) * 1_000;
}

/** Quota month of an instant: LINE uses Japan's calendar, whatever the account's zone. */
const quotaMonth = (at: number): string => toWireTime(at, DEFAULT_ZONE).slice(0, 7);

interface Counts {
	own: readonly number[];
	others: readonly number[];
}

interface ForecastArgs {
	now: number;
	zone: string;
	counts: Counts;
	quota: Quota | null;
	stopped: boolean;
	restricted: boolean;
}

/**
 * Builds a forecast from hourly counts. The current month has LINE's remaining quota, later ones the whole
 * limit.
 */
export function buildForecast({ now, zone, counts, quota, stopped, restricted }: ForecastArgs): Forecast {
	const start = hourStart(now, zone);
	const currentMonth = quotaMonth(now);
	const months = new Map<string, ForecastMonth>();
	const hours = Array.from({ length: FORECAST_HOURS }, (_, hour): ForecastHour => {
		const at = start + hour * HOUR;
		const ownCount = counts.own[hour] ?? 0;
		const otherCount = counts.others[hour] ?? 0;
		const month = quotaMonth(at);
		const monthTotals = months.get(month) ?? {
			month,
			own: 0,
			others: 0,
			remaining: remainingOf(quota, month === currentMonth),
		};
		months.set(month, {
			...monthTotals,
			own: monthTotals.own + ownCount,
			others: monthTotals.others + otherCount,
		});
		return { at: toWireTime(at, zone), own: ownCount, others: otherCount };
	});
	return { hours, months: [...months.values()], quota, stopped, restricted };
}

const remainingOf = (quota: Quota | null, isPresent: boolean): number | null =>
	remainingQuota(quota && { ...quota, used: isPresent ? quota.used : 0 });

/** First month in which these sends exceed the quota; undefined if none does. */
export const findExceededMonth = ({ months }: Pick<Forecast, "months">): ForecastMonth | undefined =>
	months.find(({ own, others, remaining: quotaLeft }) => quotaLeft !== null && own + others > quotaLeft);
