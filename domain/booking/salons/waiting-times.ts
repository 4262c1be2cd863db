import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { type FreeCourseTime, listFreeTimes } from "./free-times.ts";
import { getDaysAhead } from "./rules/too-far.ts";
import type { SalonBook } from "./salon-book.ts";
import { DAY_MINUTES, LAST_MINUTE } from "./salon-minutes.ts";

/**
 * Maximum waiting list entries per friend and salon (days and courses), and maximum waiting friends per day.
 */
export const MAX_WAITING_ENTRIES = { friend: 5, day: 200 };

/** Criteria of a waiting list entry. `resourceId` is null for any resource. */
interface WaitingWish {
	courseId: number;
	resourceId: number | null;
}

/** Returns the times of a day as offered to friends, for a waiting list entry. */
export function listWishedTimes(
	book: SalonBook,
	{ courseId, resourceId }: WaitingWish,
	{ day, now, withoutHolds = false }: { day: number; now: number; withoutHolds?: boolean },
): FreeCourseTime[] {
	// A deleted resource is never free, even if others are.
	if (resourceId !== null && !book.settings.resources.has(resourceId)) return [];
	const resourceIds = resourceId === null ? null : [resourceId];
	return listFreeTimes(book, { courseId, resourceIds, side: "friend", now, withoutHolds }, day);
}

/**
 * Whether a day is full and may become free: it has times that friends could still book, none of them free.
 * @param times times of the day with their number of free resources
 * @param now current salon minute
 */
export function isDayFull(
	times: readonly Pick<FreeCourseTime, "from" | "free">[],
	{ day, now, leadMinutes, days }: { day: number; now: number; leadMinutes: number; days: number },
): boolean {
	const isBeyondWindow = day > Math.floor(now / DAY_MINUTES) + getDaysAhead({ days });
	const isOpen = ({ from }: Pick<FreeCourseTime, "from">) => day * DAY_MINUTES + from >= now + leadMinutes;
	return !isBeyondWindow && times.every(({ free }) => free === 0) && times.some(isOpen);
}

/** Result of a check for a waiting friend: the times to remember and to announce. */
interface CheckedTimes {
	knownTimes: number[];
	/** Times that have become free since the last notification. */
	newTimes: number[];
}

/**
 * Compares the free times of a day with those that a friend was notified of. An announced time that is merely
 * held is remembered, because it is the same time that returns when the hold ends.
 * @param unheld the day's times without any holds
 */
export function compareFreeTimes(
	knownTimes: readonly number[],
	times: readonly FreeCourseTime[],
	unheld: readonly FreeCourseTime[],
): CheckedTimes {
	const free = listFreeStarts(times);
	const newTimes = free.filter((from) => !knownTimes.includes(from));
	const heldTimes = listFreeStarts(unheld).filter((from) => knownTimes.includes(from));
	return {
		newTimes,
		knownTimes: [...new Set([...free, ...heldTimes])].sort((a, b) => a - b),
	};
}

const listFreeStarts = (times: readonly FreeCourseTime[]): number[] =>
	times.flatMap(({ from, free }) => (free > 0 ? [from] : []));

/** Time between midnight and the last minute of a salon's day, after which its waiting list entries expire. */
export const TIME_PAST_MIDNIGHT = (LAST_MINUTE - DAY_MINUTES) * MINUTE;
