import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);
dayjs.extend(timezone);

export const DEFAULT_ZONE = "Asia/Tokyo";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** An instant (epoch ms) as the API writes it, `YYYY-MM-DD HH:mm:ss` in the account's zone. */
export const wireTime = (instant: number, zone = DEFAULT_ZONE): string =>
	dayjs.tz(instant, zone).format("YYYY-MM-DD HH:mm:ss");

/** The next instant strictly after `now` at which clocks in `zone` show `HH:mm`. */
export function nextTimeOfDay(now: number, timeOfDay: string, zone = DEFAULT_ZONE): number {
	const [hour, minute] = timeOfDay.split(":").map(Number) as [number, number];
	const today = dayjs.tz(now, zone).hour(hour).minute(minute).second(0).millisecond(0);
	return (today.valueOf() > now ? today : today.add(1, "day")).valueOf();
}
