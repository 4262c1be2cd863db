import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

/** Times at which an auto-response is active. */
export interface AutoResponseSchedule {
	hasTimeRestriction: boolean;
	/** HH:mm. A start later than the end means that the period passes midnight. */
	hourFrom: string;
	/** HH:mm. This minute is included, so 23:59 is the end of the day. */
	hourTo: string;
	/** One bit per weekday, Sunday lowest. */
	weekdays: number;
}

/** Local weekday and time in the account's zone. */
export interface Moment {
	/** 0 is Sunday. */
	weekday: number;
	/** HH:mm. */
	time: string;
}

export const EVERY_DAY = 2 ** WEEKDAYS.length - 1;

export const ALWAYS: AutoResponseSchedule = {
	hasTimeRestriction: false,
	hourFrom: "00:00",
	hourTo: "23:59",
	weekdays: EVERY_DAY,
};

export function localMoment(instant: number, zone: string): Moment {
	const localTime = dayjs.tz(instant, zone);
	return { weekday: localTime.day(), time: localTime.format("HH:mm") };
}

/** Length of the parts of a day within which a zone's clocks do not change. */
const CLOCK_STEP = 15 * MINUTE;

/** Returns `localMoment` of a zone for many instants: time zone arithmetic is expensive, and an offset holds for a while. */
export function createMomentReader(zone: string): (instant: number) => Moment {
	const offsets = new Map<number, number>();
	return (instant) => {
		const step = Math.floor(instant / CLOCK_STEP);
		const offset = offsets.get(step) ?? dayjs.tz(step * CLOCK_STEP, zone).utcOffset() * MINUTE;
		offsets.set(step, offset);
		const local = new Date(instant + offset);
		return { weekday: local.getUTCDay(), time: local.toISOString().slice(11, 16) };
	};
}

/**
 * Whether the schedule includes a moment. Hours after midnight belong to the weekday on which the period
 * began: 22:00 to 02:00 on Fridays includes early Saturday and excludes early Friday.
 */
export function isWithinSchedule(
	{ hasTimeRestriction, hourFrom, hourTo, weekdays }: AutoResponseSchedule,
	moment: Moment,
): boolean {
	const { weekday, time } = moment;
	const isActiveOn = (day: number) => (weekdays & (1 << day)) !== 0;
	if (!hasTimeRestriction) return isActiveOn(weekday);
	if (hourFrom <= hourTo) return isActiveOn(weekday) && hourFrom <= time && time <= hourTo;
	if (time >= hourFrom) return isActiveOn(weekday);
	return time <= hourTo && isActiveOn(dayBefore(weekday));
}

const dayBefore = (weekday: number) => (weekday + WEEKDAYS.length - 1) % WEEKDAYS.length;

/** Weekdays in the API, Sunday first. */
export interface WeekFlags {
	week_0: 0 | 1;
	week_1: 0 | 1;
	week_2: 0 | 1;
	week_3: 0 | 1;
	week_4: 0 | 1;
	week_5: 0 | 1;
	week_6: 0 | 1;
}

const NAMES = WEEKDAYS.map((_, day) => `week_${day}` as keyof WeekFlags);

/** Converts a mask of weekdays (one bit each, Sunday lowest) to fields. */
export const weekFlags = (mask: number): WeekFlags =>
	Object.fromEntries(NAMES.map((name, day) => [name, (mask >> day) & 1])) as unknown as WeekFlags;

/** Converts the fields to a mask. */
export const weekMask = (fields: WeekFlags): number =>
	NAMES.reduce((mask, name, day) => mask | (fields[name] << day), 0);
