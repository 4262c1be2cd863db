import { isLeapYear } from "./calendar-arithmetic.ts";

/** Days on which a birthday of 29 February is observed in ordinary years: the account chooses one. */
export const LEAP_BIRTHDAYS = { "02-28": "2月28日", "03-01": "3月1日" } as const;

export type LeapBirthday = keyof typeof LEAP_BIRTHDAYS;

export const ALL_LEAP_BIRTHDAYS = Object.keys(LEAP_BIRTHDAYS) as LeapBirthday[];

export const LEAP_DAY = "02-29";

interface MonthDays {
	/** MM-DD; null is open. */
	from: string | null;
	to: string | null;
}

/**
 * Account's choices for which days of the year also select birthdays of 29 February. None in a leap year, and
 * none if the days include the 29th itself.
 */
export function choicesThatAddLeapDay(spans: readonly MonthDays[], today: string): LeapBirthday[] {
	const includesDay = (day: string) =>
		spans.some(({ from, to }) => (from === null || from <= day) && (to === null || day <= to));
	if (isLeapYear(Number(today.slice(0, 4))) || includesDay(LEAP_DAY)) return [];
	return ALL_LEAP_BIRTHDAYS.filter(includesDay);
}

/** Returns the first anniversary of a date on or after `today`; a future date is returned as is. */
export function nextAnniversary(date: string, today: string, leapBirthday: LeapBirthday): string {
	if (date >= today) return date;
	const inYear = (year: number) => {
		const day = date.slice(5);
		return `${year}-${day === LEAP_DAY && !isLeapYear(year) ? leapBirthday : day}`;
	};
	const year = Number(today.slice(0, 4));
	return inYear(year) >= today ? inYear(year) : inYear(year + 1);
}
