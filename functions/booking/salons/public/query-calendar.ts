import { getDaysAhead } from "#domain/booking/salons/rules/too-far.ts";
import { formatDayNumber, getWeekday, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { isDayFull } from "#domain/booking/salons/waiting-times.ts";
import { currentDay, DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import type { Ctx } from "#functions/context.ts";
import { queryRoom } from "../call-salon-room.ts";
import { toSalonMinute } from "../salon-minute.ts";
import { getLengthAndSubResources, type OfferChoice } from "./booking-choice.ts";
import type { PublicSalon } from "./find-public-salon.ts";

/** Days of a calendar page: five weeks. */
const CALENDAR_DAYS = 35;

/** Day of the calendar. */
export interface CalendarDay {
	number: number;
	/** Start times with the number of free resources; empty where the salon is closed. */
	times: { from: number; free: number }[];
	/** Whether all times that could be booked are taken. */
	isFull: boolean;
	/** Whether nobody works. */
	isOff: boolean;
}

/** Five weeks, from a Sunday on, with the free times of a choice. */
export interface SalonCalendar {
	start: number;
	/** Number of resources that could be free. */
	resourceCount: number;
	/** Days that can be viewed, by day number. */
	days: ReadonlyMap<number, CalendarDay>;
	/** First day of the previous and of the next page; null where there is none. */
	previous: number | null;
	next: number | null;
}

/** First and last day that a visitor can view. */
function getViewableDays({ now, zone }: Ctx, { rules }: PublicSalon): { first: number; last: number } {
	const first = toDayNumber(currentDay(now, zone));
	return { first, last: first + getDaysAhead(rules.window) };
}

/** Day number of a requested day, if it can be viewed. */
export function readViewableDay(ctx: Ctx, salon: PublicSalon, text: string): number | undefined {
	if (!isDay(text)) return undefined;
	const { first, last } = getViewableDays(ctx, salon);
	const day = toDayNumber(text);
	return day >= first && day <= last ? day : undefined;
}

/** Queries the calendar page that contains a day; the first page by default. */
export async function queryCalendar(
	ctx: Ctx,
	salon: PublicSalon,
	choice: OfferChoice,
	day?: number,
): Promise<SalonCalendar> {
	const { first, last } = getViewableDays(ctx, salon);
	const firstSunday = first - getWeekday(first);
	const page = Math.floor(((day ?? first) - firstSunday) / CALENDAR_DAYS);
	const start = firstSunday + page * CALENDAR_DAYS;
	const from = Math.max(start, first);
	const end = Math.min(start + CALENDAR_DAYS - 1, last);
	const { resourceCount, days } = await queryRoom(ctx.env, salon.id, "visitorTimes", {
		courseId: choice.course.id,
		resourceId: choice.staff?.id ?? null,
		...getLengthAndSubResources(choice),
		date: formatDayNumber(from),
		days: end - from + 1,
		holdKey: null,
		zone: DEFAULT_ZONE,
		ignoring: choice.change,
	});
	const now = toSalonMinute(ctx.now, ctx.zone);
	const calendarDays = days.map((answer, index): CalendarDay => {
		const number = from + index;
		const times = answer.from.map((minute, timeIndex) => ({ from: minute, free: answer.free[timeIndex]! }));
		const isFull = !answer.isOff && isDayFull(times, { day: number, now, ...salon.rules.window });
		return { number, times, isFull, isOff: answer.isOff };
	});
	return {
		start,
		resourceCount,
		days: new Map(calendarDays.map((calendarDay) => [calendarDay.number, calendarDay])),
		previous: page > 0 ? Math.max(start - CALENDAR_DAYS, first) : null,
		next: start + CALENDAR_DAYS <= last ? start + CALENDAR_DAYS : null,
	};
}

/** Whether any time of a day is free. */
export const isDayFree = ({ times }: CalendarDay): boolean => times.some(({ free }) => free > 0);

/** First free day from a day on, on this page of the calendar or on the next one. */
export async function findNextFreeDay(
	ctx: Ctx,
	salon: PublicSalon,
	choice: OfferChoice,
	{ calendar, from }: { calendar: SalonCalendar; from: number },
): Promise<number | undefined> {
	const findIn = ({ days }: SalonCalendar) =>
		[...days.values()].find((day) => day.number >= from && isDayFree(day))?.number;
	const day = findIn(calendar);
	if (day !== undefined || calendar.next === null) return day;
	return findIn(await queryCalendar(ctx, salon, choice, calendar.next));
}
