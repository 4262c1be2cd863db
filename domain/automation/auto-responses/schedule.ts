import dayjs from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import { WEEKDAYS } from "#domain/platform/time/weekdays.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

/** When an auto-response answers. */
export interface Schedule {
	hasTimeRestriction: boolean;
	/** HH:mm. Hours whose start is later than their end pass midnight. */
	hourFrom: string;
	/** HH:mm. This minute is included, so that 23:59 is the end of the day. */
	hourTo: string;
	/** One bit for each weekday, Sunday first. */
	weekdays: number;
}

/** A moment on the account's clock and calendar. */
export interface Moment {
	/** 0 is Sunday. */
	weekday: number;
	/** HH:mm. */
	time: string;
}

export const EVERY_DAY = 2 ** WEEKDAYS.length - 1;

export const ALWAYS: Schedule = {
	hasTimeRestriction: false,
	hourFrom: "00:00",
	hourTo: "23:59",
	weekdays: EVERY_DAY,
};

export function momentOf(instant: number, zone: string): Moment {
	const there = dayjs.tz(instant, zone);
	return { weekday: there.day(), time: there.format("HH:mm") };
}

/**
 * Whether it answers at a moment. Hours after midnight belong to the weekday on which the night began: 22:00 to 02:00
 * on Fridays includes early Saturday and excludes early Friday.
 */
export function isOpen(
	{ hasTimeRestriction, hourFrom, hourTo, weekdays }: Schedule,
	moment: Moment,
): boolean {
	const { weekday, time } = moment;
	const onDay = (day: number) => (weekdays & (1 << day)) !== 0;
	if (!hasTimeRestriction) return onDay(weekday);
	if (hourFrom <= hourTo) return onDay(weekday) && hourFrom <= time && time <= hourTo;
	if (time >= hourFrom) return onDay(weekday);
	return time <= hourTo && onDay(dayBefore(weekday));
}

const dayBefore = (weekday: number) => (weekday + WEEKDAYS.length - 1) % WEEKDAYS.length;

/** The weekdays on the wire, Sunday first. */
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

/** A mask of weekdays (one bit each, Sunday lowest) as fields. */
export const weekFlags = (mask: number): WeekFlags =>
	Object.fromEntries(NAMES.map((name, day) => [name, (mask >> day) & 1])) as unknown as WeekFlags;

/** The fields as a mask. */
export const weekMask = (fields: WeekFlags): number =>
	NAMES.reduce((mask, name, day) => mask | (fields[name] << day), 0);
