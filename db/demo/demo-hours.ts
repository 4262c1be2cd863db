import { weekdayOf } from "#domain/platform/time/weekday-names.ts";
import { currentDay, DAY, HOUR, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";

// Hours in which the staff of a demo shop work. Whatever a person of the shop does in the demo lies in them.

interface WorkingHours {
	closedWeekday: number;
	firstHour: number;
	/** Hour by which a deed begins, so that a talk or a round of approvals ends before the shop closes. */
	lastHour: number;
}

/** Moments at which somebody of a shop works. */
export interface ShopHours {
	/** Whether the shop is closed on a day (YYYY-MM-DD). */
	isClosed: (day: string) => boolean;
	/** Latest moment up to an instant at which somebody of the shop works. */
	lastMoment: (instant: number) => number;
	/** Moment in the shop's hours of the same day, or of the day before a closed one: the later, the later. */
	sameDay: (instant: number) => number;
}

export function createShopHours({ closedWeekday, firstHour, lastHour }: WorkingHours): ShopHours {
	const isClosed = (day: string): boolean => weekdayOf(day) === closedWeekday;
	const lastMoment = (instant: number): number => {
		const midnight = midnightOf(instant);
		if (isClosed(currentDay(instant)) || instant - midnight < firstHour * HOUR)
			return lastMoment(midnight - 1);
		return Math.min(instant, midnight + lastHour * HOUR);
	};
	const sameDay = (instant: number): number => {
		const midnight = midnightOf(instant);
		const share = (instant - midnight) / DAY;
		return (
			midnight -
			(isClosed(currentDay(instant)) ? DAY : 0) +
			Math.floor((firstHour + share * (lastHour - firstHour)) * HOUR)
		);
	};
	return { isClosed, lastMoment, sameDay };
}

/** Hours in which friends sleep, from the evening to the morning: nobody taps, writes or answers then. */
export const DEMO_NIGHT = { from: 23, to: 7 };

/** Whether friends are awake at an instant, and still half an hour later. */
export function isDemoDaytime(instant: number): boolean {
	const time = instant - midnightOf(instant);
	return time >= DEMO_NIGHT.to * HOUR && time < DEMO_NIGHT.from * HOUR - 30 * MINUTE;
}

/** Moves an instant of the night to the evening before. */
export function outsideNight(instant: number): number {
	const hour = (instant - midnightOf(instant)) / HOUR;
	const back = hour < DEMO_NIGHT.to ? 8 : hour >= DEMO_NIGHT.from ? 2 : 0;
	return Math.floor(instant - back * HOUR);
}

const midnightOf = (instant: number): number => toInstant(currentDay(instant), "00:00")!;

/** Hours of the hair salons, which are both closed on Mondays. */
export const SALON_HOURS = createShopHours({ closedWeekday: 1, firstHour: 10, lastHour: 19 });

export const { isClosed: isClosedInDemo, lastMoment: lastShopMoment } = SALON_HOURS;
