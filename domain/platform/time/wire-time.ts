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

/** Formatters by zone, because creating one is expensive. */
const wireFormats = new Map<string, Intl.DateTimeFormat>();

/** The Swedish locale has the API's format: YYYY-MM-DD HH:mm:ss. */
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

function formatInZone(instant: number, zone: string): string {
	const format = wireFormats.get(zone) ?? newWireFormat(zone);
	wireFormats.set(zone, format);
	return format.format(instant);
}

/** UTC offset of a zone (ms) by UTC day; null for days on which it changes. */
const offsets = new Map<string, Map<number, number | null>>();
/** Maximum number of cached days per zone, ten years. */
const MAX_DAYS = 3_660;
/**
 * End of the cached range, which starts in 1970: earlier zones changed at any second, and distant years have
 * five digits.
 */
const CACHE_END_DAY = Date.UTC(2100, 0) / DAY;

function offsetOn(day: number, zone: string): number | null {
	const offsetsOfZone = offsets.get(zone) ?? new Map<number, number | null>();
	let offset = offsetsOfZone.get(day);
	if (offset === undefined) {
		if (offsetsOfZone.size >= MAX_DAYS) offsetsOfZone.clear();
		offsets.set(zone, offsetsOfZone);
		const offsetAt = (instant: number) =>
			Date.parse(`${formatInZone(instant, zone).replace(" ", "T")}Z`) - instant;
		const startOffset = offsetAt(day * DAY);
		offset = startOffset === offsetAt((day + 1) * DAY - SECOND) ? startOffset : null;
		offsetsOfZone.set(day, offset);
	}
	return offset;
}

/** Dates by days since 1970; computing one takes ten times as long as a lookup. */
const dates = new Map<number, string>();

function dateOf(day: number): string {
	const cached = dates.get(day);
	if (cached !== undefined) return cached;
	if (dates.size >= MAX_DAYS) dates.clear();
	const date = new Date(day * DAY).toISOString().slice(0, 10);
	dates.set(day, date);
	return date;
}

/** Two-digit hours, minutes and seconds. */
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

function timeOf(millisecond: number): string {
	const second = Math.floor(millisecond / SECOND);
	const minute = Math.floor(second / 60);
	return `${TWO_DIGITS[Math.floor(minute / 60)]}:${TWO_DIGITS[minute % 60]}:${TWO_DIGITS[second % 60]}`;
}

/**
 * Formats an instant (epoch ms) for the API, `YYYY-MM-DD HH:mm:ss` in the account's zone. Lists format
 * thousands, mostly on the same days, so the calendar is consulted once per day.
 * @throws RangeError for an invalid instant or an unknown zone
 */
export function toWireTime(instant: number, zone = DEFAULT_ZONE): string {
	const day = Math.floor(instant / DAY);
	const offset = day >= 0 && day < CACHE_END_DAY ? offsetOn(day, zone) : null;
	if (offset === null) return formatInZone(instant, zone);
	const local = instant + offset;
	const localDay = Math.floor(local / DAY);
	return `${dateOf(localDay)} ${timeOf(local - localDay * DAY)}`;
}

const DATE = "YYYY-MM-DD";

/** Current day in `zone`, YYYY-MM-DD. */
export const currentDay = (now: number, zone = DEFAULT_ZONE): string => toWireTime(now, zone).slice(0, 10);

/** Returns the next instant strictly after `now` at which clocks in `zone` show `HH:mm`. */
export function findNextTimeOfDay(now: number, timeOfDay: string, zone = DEFAULT_ZONE): number {
	const day = currentDay(now, zone);
	const tomorrow = dayjs.utc(day).add(1, "day").format(DATE);
	// The offset is read per day, because a day on which clocks change does not have 24 hours.
	const at = (day: string) => dayjs.tz(`${day} ${timeOfDay}`, zone).valueOf();
	return at(day) > now ? at(day) : at(tomorrow);
}

/**
 * Returns the instant at which clocks in `zone` show a day (YYYY-MM-DD) and a time (HH:mm); null for an
 * invalid day. The calendar is consulted only near clock changes.
 */
export function toInstant(day: string, time: string, zone = DEFAULT_ZONE): number | null {
	const local = Date.parse(`${day}T${time}Z`);
	const localDay = Math.floor(local / DAY);
	const offset = offsetAround(localDay, zone);
	if (offset !== null && dateOf(localDay) === day) return local - offset;
	return dayjs.utc(day).format(DATE) === day ? dayjs.tz(`${day} ${time}`, zone).valueOf() : null;
}

/** UTC offset of a zone (ms) from the previous day to the next; null if it changes. */
function offsetAround(day: number, zone: string): number | null {
	// The negated condition also rejects NaN, an invalid day.
	if (!(day > 0 && day < CACHE_END_DAY - 1)) return null;
	const offset = offsetOn(day, zone);
	return offset === offsetOn(day - 1, zone) && offset === offsetOn(day + 1, zone) ? offset : null;
}
