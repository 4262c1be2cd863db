import { AVAILABILITY_MARKS } from "./availability-marks.ts";

/** Signs of a day in a calendar for friends, with the words for screen readers. */
export const DAY_MARKS = {
	plenty: AVAILABILITY_MARKS.plenty,
	free: AVAILABILITY_MARKS.free,
	few: AVAILABILITY_MARKS.few,
	full: { sign: "満", word: "満席" },
	off: { sign: "休", word: "お休み" },
	closed: { sign: "", word: "受付なし" },
} as const;
type DayMark = keyof typeof DAY_MARKS;

/** Number of free times up to which few are left. */
const FEW_TIMES = 3;

/** Day as its sign needs it. */
interface MarkedDay {
	/** Its times with the number of free resources. */
	times: readonly { free: number }[];
	/** Whether all times that could be booked are taken. */
	isFull: boolean;
	/** Whether nobody works. */
	isOff: boolean;
}

/** Returns the sign of a day. */
export function getDayMark({ times, isFull, isOff }: MarkedDay): DayMark {
	const freeTimes = times.filter(({ free }) => free > 0).length;
	if (freeTimes === 0) return isOff ? "off" : isFull ? "full" : "closed";
	if (freeTimes <= FEW_TIMES) return "few";
	return freeTimes * 2 > times.length ? "plenty" : "free";
}

/** Parts of a day under which its times are listed, each with its first minute. */
const DAY_PARTS = [
	{ name: "午前", from: 0 },
	{ name: "午後", from: 12 * 60 },
	{ name: "夕方から", from: 17 * 60 },
] as const;

/** Groups times by the part of the day; parts without times are omitted. */
export const groupByDayPart = <Time extends { from: number }>(
	times: readonly Time[],
): { name: string; times: Time[] }[] =>
	DAY_PARTS.map(({ name, from: start }, index) => {
		const end = DAY_PARTS[index + 1]?.from ?? Number.POSITIVE_INFINITY;
		return { name, times: times.filter(({ from }) => from >= start && from < end) };
	}).filter((part) => part.times.length > 0);
