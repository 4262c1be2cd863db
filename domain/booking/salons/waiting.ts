import type { SalonBook } from "./book.ts";
import { type FreeTime, timesOf } from "./free-times.ts";
import { DAY_MINUTES, LAST_MINUTE } from "./minutes.ts";
import { daysAhead } from "./rules/too-far.ts";

/**
 * Maximum waiting list entries per friend and salon (days and courses), and maximum waiting friends per day.
 */
export const MOST_WAITED = { friend: 5, day: 200 };

/** Criteria of a waiting list entry. Null is any resource. */
interface Awaited {
	courseId: number;
	resourceId: number | null;
}

/** Returns the times of a day as offered to friends, for a waiting list entry. */
export function awaitedTimes(
	book: SalonBook,
	{ courseId, resourceId }: Awaited,
	{ day, now, withoutHolds = false }: { day: number; now: number; withoutHolds?: boolean },
): FreeTime[] {
	// A deleted resource is never free, even if others are.
	if (resourceId !== null && !book.settings.resources.has(resourceId)) return [];
	const resourceIds = resourceId === null ? null : [resourceId];
	return timesOf(book, { courseId, resourceIds, side: "friend", now, withoutHolds }, day);
}

/**
 * Whether a day is full and may become free: it has times that friends could still book, none of them free.
 * @param times times of the day with their number of free resources
 * @param now current salon minute
 */
export function isDayFull(
	times: readonly Pick<FreeTime, "from" | "free">[],
	{ day, now, leadMinutes, days }: { day: number; now: number; leadMinutes: number; days: number },
): boolean {
	const isFar = day > Math.floor(now / DAY_MINUTES) + daysAhead({ days });
	const isOpen = ({ from }: Pick<FreeTime, "from">) => day * DAY_MINUTES + from >= now + leadMinutes;
	return !isFar && times.every(({ free }) => free === 0) && times.some(isOpen);
}

/** Result of a check for a waiting friend: the times to remember and to announce. */
interface Looked {
	known: number[];
	/** Times that have become free since the last notification. */
	fresh: number[];
}

/**
 * Compares the free times of a day with those that a friend was notified of. An announced time that is merely
 * held is remembered, because it is the same time that returns when the hold ends.
 * @param unheld the day's times without any holds
 */
export function looked(
	known: readonly number[],
	times: readonly FreeTime[],
	unheld: readonly FreeTime[],
): Looked {
	const free = freeOf(times);
	const fresh = free.filter((from) => !known.includes(from));
	const kept = freeOf(unheld).filter((from) => known.includes(from));
	return { fresh, known: [...new Set([...free, ...kept])].sort((one, other) => one - other) };
}

const freeOf = (times: readonly FreeTime[]): number[] =>
	times.flatMap(({ from, free }) => (free > 0 ? [from] : []));

/** A waiting list entry for a day expires after the day's last minute, which may be after midnight. */
export const lastsBehindMidnight = (LAST_MINUTE - DAY_MINUTES) * 60_000;
