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

/** A formatter is expensive to make, and a list formats thousands of times. */
const wireFormats = new Map<string, Intl.DateTimeFormat>();

/** The Swedish format is the API's: YYYY-MM-DD HH:mm:ss. */
const newWireFormat = (zone: string) =>
	new Intl.DateTimeFormat("sv-SE", {
		timeZone: zone,
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
		hourCycle: "h23",
	});

/** An instant (epoch ms) as the API writes it, `YYYY-MM-DD HH:mm:ss` in the account's zone. */
export function wireTime(instant: number, zone = DEFAULT_ZONE): string {
	const format = wireFormats.get(zone) ?? newWireFormat(zone);
	wireFormats.set(zone, format);
	return format.format(instant);
}

const DATE = "YYYY-MM-DD";

/** The day (YYYY-MM-DD) that it is in `zone`. */
export const today = (now: number, zone = DEFAULT_ZONE): string => wireTime(now, zone).slice(0, 10);

/** The next instant strictly after `now` at which clocks in `zone` show `HH:mm`. */
export function nextTimeOfDay(now: number, timeOfDay: string, zone = DEFAULT_ZONE): number {
	const day = today(now, zone);
	const tomorrow = dayjs.utc(day).add(1, "day").format(DATE);
	// The offset is read for each day: where clocks change, a day does not always have 24 hours.
	const at = (day: string) => dayjs.tz(`${day} ${timeOfDay}`, zone).valueOf();
	return at(day) > now ? at(day) : at(tomorrow);
}

/** The instant at which clocks in `zone` show a day (YYYY-MM-DD) and a time (HH:mm); null for a day that no calendar has. */
export function instantAt(day: string, time: string, zone = DEFAULT_ZONE): number | null {
	return dayjs.utc(day).format(DATE) === day ? dayjs.tz(`${day} ${time}`, zone).valueOf() : null;
}
