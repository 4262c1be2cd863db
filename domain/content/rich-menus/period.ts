import { DAY, toInstant, toWireTime } from "#domain/platform/time/wire-time.ts";

/** A time in which friends without a menu of their own are shown another than usual. */
export interface StoredPeriod {
	id: number;
	richmenu_id: number;
	/** The first and the last day, YYYY-MM-DD in the account's zone; null where that side is open. */
	start_on: string | null;
	end_on: string | null;
	/** 0 is Sunday; none means every day. */
	weekdays: number[];
	/** Times of day, HH:mm, the end not included; null for the whole day. An end before the start is the next day's. */
	start_time: string | null;
	end_time: string | null;
}

/** Menu shown, and its period; null for none. */
export interface ChosenRichMenu {
	richmenu_id: number | null;
	period_id: number | null;
}

export interface RichMenuSchedule {
	/** The usual menu; null for none. */
	default_id: number | null;
	/** Where several hold at once, the first does. */
	periods: readonly StoredPeriod[];
}

/**
 * The menu that friends without one of their own are shown at an instant: that of the first period that holds, or else
 * the usual one.
 * @param isShowable whether a menu is there and on; others are passed over.
 */
export function menuAt(
	schedule: RichMenuSchedule,
	at: number,
	zone: string,
	isShowable: (menuId: number) => boolean,
): ChosenRichMenu {
	const [day = "", time = ""] = toWireTime(at, zone).split(" ");
	return menuOn(schedule, { day, time: time.slice(0, 5) }, isShowable);
}

/** A day, YYYY-MM-DD, and a time of it, HH:mm. */
interface Moment {
	day: string;
	time: string;
}

function menuOn(
	{ default_id, periods }: RichMenuSchedule,
	at: Moment,
	isShowable: (menuId: number) => boolean,
): ChosenRichMenu {
	const period = periods.find((each) => holdsAt(each, at) && isShowable(each.richmenu_id));
	if (period) return { richmenu_id: period.richmenu_id, period_id: period.id };
	return { richmenu_id: default_id !== null && isShowable(default_id) ? default_id : null, period_id: null };
}

/** Whether a period holds at a moment. A period over midnight belongs to the day on which it began. */
function holdsAt(period: StoredPeriod, { day, time }: Moment): boolean {
	const { start_time, end_time } = period;
	if (start_time === null || end_time === null) return holdsOn(period, day);
	if (start_time < end_time) return start_time <= time && time < end_time && holdsOn(period, day);
	return (
		(start_time <= time && holdsOn(period, day)) || (time < end_time && holdsOn(period, dayAfter(day, -1)))
	);
}

const holdsOn = ({ start_on, end_on, weekdays }: StoredPeriod, day: string): boolean =>
	(start_on === null || start_on <= day) &&
	(end_on === null || day <= end_on) &&
	(weekdays.length === 0 || weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()));

const dayAfter = (day: string, days = 1): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Number of days searched for the next change. */
const LOOKED_AHEAD = 366;

/** When another menu is shown next, and which; null where nothing changes within a year. */
export function nextChange(
	schedule: RichMenuSchedule,
	now: number,
	zone: string,
	isShowable: (menuId: number) => boolean,
): (ChosenRichMenu & { at: number }) | null {
	const current = menuAt(schedule, now, zone, isShowable);
	const [today = ""] = toWireTime(now, zone).split(" ");
	const showable = schedule.periods.filter(({ richmenu_id }) => isShowable(richmenu_id));
	for (const moment of momentsFrom(today, showable)) {
		const next = menuOn(schedule, moment, isShowable);
		if (next.richmenu_id === current.richmenu_id) continue;
		const at = toInstant(moment.day, moment.time, zone);
		if (at !== null && at > now) return { ...next, at };
	}
	return null;
}

/** The moments at which some period may begin or end, from the beginning of a day on; a day of no period has one. */
function* momentsFrom(today: string, periods: readonly StoredPeriod[]): Generator<Moment> {
	for (let ahead = 0; ahead <= LOOKED_AHEAD; ahead++) {
		const day = dayAfter(today, ahead);
		const before = dayAfter(day, -1);
		const near = periods.filter((period) => holdsOn(period, day) || holdsOn(period, before));
		const times = new Set(["00:00", ...near.flatMap(({ start_time, end_time }) => [start_time, end_time])]);
		for (const time of [...times].filter((time) => time !== null).sort()) yield { day, time };
	}
}
