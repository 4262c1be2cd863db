import { DEFAULT_ZONE, HOUR, wireTime } from "#domain/platform/time/time.ts";
import { leftOf } from "./left.ts";

/** Seven days, beginning with the present hour. */
export const FORECAST_HOURS = 7 * 24;

/**
 * Messages that LINE will count in the next seven days: each push to a friend once, however many messages it
 * carries.
 */
export interface Forecast {
	/** Hour by hour, from the present one. */
	hours: ForecastHour[];
	/** The months (by LINE's count) that these hours fall into, the present one first. */
	months: ForecastMonth[];
	/** Null where LINE could not be queried. */
	quota: Quota | null;
	/** The scenario is stopped: nothing of it is sent. */
	stopped: boolean;
	/** Only friends within the operator's scope are counted; the quota is the whole account's. */
	restricted: boolean;
}

export interface ForecastHour {
	/** `YYYY-MM-DD HH:00:00`. */
	at: string;
	/** The item that the forecast is for. */
	own: number;
	/** Everything else: other scenarios, reminders and tasks, and waiting deliveries. */
	others: number;
}

/** LINE's count of a month, and how much of the quota is left for these hours. */
export interface ForecastMonth {
	/** `YYYY-MM`. */
	month: string;
	own: number;
	others: number;
	/** Null for an account without a limit, and where LINE could not be queried. */
	remaining: number | null;
}

/** LINE's quota of the current month. */
export interface Quota {
	/** Null for an account without a limit. */
	limit: number | null;
	used: number;
}

/** The beginning of the hour that clocks in a zone show. */
export function hourStart(now: number, zone: string): number {
	const [minutes, seconds] = wireTime(now, zone).slice(14).split(":").map(Number);
	return now - (now % 1_000) - ((minutes ?? 0) * 60 + (seconds ?? 0)) * 1_000;
}

/** LINE counts Japanese accounts by Japan's calendar, whatever the account's own zone. */
const quotaMonth = (at: number): string => wireTime(at, DEFAULT_ZONE).slice(0, 7);

interface Counts {
	own: readonly number[];
	others: readonly number[];
}

interface Given {
	now: number;
	zone: string;
	counts: Counts;
	quota: Quota | null;
	stopped: boolean;
	restricted: boolean;
}

/**
 * Makes a forecast of counts by hour. The current month has LINE's remaining quota, the next one the whole
 * limit.
 */
export function forecastOf({ now, zone, counts, quota, stopped, restricted }: Given): Forecast {
	const start = hourStart(now, zone);
	const present = quotaMonth(now);
	const months = new Map<string, ForecastMonth>();
	const hours = Array.from({ length: FORECAST_HOURS }, (_, hour): ForecastHour => {
		const at = start + hour * HOUR;
		const own = counts.own[hour] ?? 0;
		const others = counts.others[hour] ?? 0;
		const month = quotaMonth(at);
		const sum = months.get(month) ?? {
			month,
			own: 0,
			others: 0,
			remaining: remaining(quota, month === present),
		};
		months.set(month, { ...sum, own: sum.own + own, others: sum.others + others });
		return { at: wireTime(at, zone), own, others };
	});
	return { hours, months: [...months.values()], quota, stopped, restricted };
}

const remaining = (quota: Quota | null, isPresent: boolean): number | null =>
	leftOf(quota && { ...quota, used: isPresent ? quota.used : 0 });

/** The first month whose quota these hours would exceed; undefined where everything fits. */
export const exceeded = ({ months }: Pick<Forecast, "months">): ForecastMonth | undefined =>
	months.find(({ own, others, remaining: left }) => left !== null && own + others > left);
