import { DAY, toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";

/** Period in which a menu replaces the default, for friends without one of their own. */
export interface StoredMenuPeriod {
	id: number;
	richmenu_id: number;
	/** First and last day, YYYY-MM-DD in the account's zone; null for an open side. */
	start_on: string | null;
	end_on: string | null;
	/** 0 is Sunday; an empty list means every day. */
	weekdays: number[];
	/**
	 * Times of day, HH:mm, the end excluded; null for the whole day. An end before the start is on the next
	 * day.
	 */
	start_time: string | null;
	end_time: string | null;
}

/** Current menu and its period, each null for none. */
export interface ScheduledMenu {
	richmenu_id: number | null;
	period_id: number | null;
}

export interface MenuPeriods {
	/** Menu outside all periods; null for none. */
	default_id: number | null;
	/** The first matching period applies. */
	periods: readonly StoredMenuPeriod[];
}

/**
 * Menu for friends without one of their own at an instant: that of the first matching period, else the
 * default.
 * @param isShowable Whether a menu can be shown; others are skipped.
 */
export function scheduledMenuAt(
	schedule: MenuPeriods,
	at: number,
	zone: string,
	isShowable: (menuId: number) => boolean,
): ScheduledMenu {
	const [day = "", time = ""] = toWireTime(at, zone).split(" ");
	return menuAtDayTime(schedule, { day, time: time.slice(0, 5) }, isShowable);
}

/** Day, YYYY-MM-DD, and time of day, HH:mm. */
interface DayTime {
	day: string;
	time: string;
}

function menuAtDayTime(
	{ default_id, periods }: MenuPeriods,
	at: DayTime,
	isShowable: (menuId: number) => boolean,
): ScheduledMenu {
	const period = periods.find((each) => appliesAt(each, at) && isShowable(each.richmenu_id));
	if (period) return { richmenu_id: period.richmenu_id, period_id: period.id };
	return { richmenu_id: default_id !== null && isShowable(default_id) ? default_id : null, period_id: null };
}

/** Whether a period applies at a time. A period over midnight belongs to the day on which it began. */
function appliesAt(period: StoredMenuPeriod, { day, time }: DayTime): boolean {
	const { start_time, end_time } = period;
	if (start_time === null || end_time === null) return appliesOnDay(period, day);
	if (start_time < end_time) return start_time <= time && time < end_time && appliesOnDay(period, day);
	return (
		(start_time <= time && appliesOnDay(period, day)) ||
		(time < end_time && appliesOnDay(period, addDays(day, -1)))
	);
}

const appliesOnDay = ({ start_on, end_on, weekdays }: StoredMenuPeriod, day: string): boolean =>
	(start_on === null || start_on <= day) &&
	(end_on === null || day <= end_on) &&
	(weekdays.length === 0 || weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()));

const addDays = (day: string, days = 1): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Number of days searched for the next change. */
const SEARCHED_DAYS = 366;

/** Next change to another menu; null where nothing changes within a year. */
export function nextMenuChange(
	schedule: MenuPeriods,
	now: number,
	zone: string,
	isShowable: (menuId: number) => boolean,
): (ScheduledMenu & { at: number }) | null {
	const current = scheduledMenuAt(schedule, now, zone, isShowable);
	const [today = ""] = toWireTime(now, zone).split(" ");
	const showable = schedule.periods.filter(({ richmenu_id }) => isShowable(richmenu_id));
	for (const moment of changeTimesFrom(today, showable)) {
		const next = menuAtDayTime(schedule, moment, isShowable);
		if (next.richmenu_id === current.richmenu_id) continue;
		const at = toInstant(moment.day, moment.time, zone);
		if (at !== null && at > now) return { ...next, at };
	}
	return null;
}

/**
 * Times at which a period may begin or end, from the start of a day on; each day yields at least midnight.
 */
function* changeTimesFrom(today: string, periods: readonly StoredMenuPeriod[]): Generator<DayTime> {
	for (let daysAhead = 0; daysAhead <= SEARCHED_DAYS; daysAhead++) {
		const day = addDays(today, daysAhead);
		const previousDay = addDays(day, -1);
		const activePeriods = periods.filter(
			(period) => appliesOnDay(period, day) || appliesOnDay(period, previousDay),
		);
		const times = new Set([
			"00:00",
			...activePeriods.flatMap(({ start_time, end_time }) => [start_time, end_time]),
		]);
		for (const time of [...times].filter((time) => time !== null).sort()) yield { day, time };
	}
}
