import type { SalonBook } from "./book.ts";
import { type FreeTime, timesOf } from "./free-times.ts";
import { DAY_MINUTES, LAST_MINUTE } from "./minutes.ts";
import { daysAhead } from "./rules/too-far.ts";

/** For how many days and courses a friend may wait at one salon, and how many may wait for one day. */
export const MOST_WAITED = { friend: 5, day: 200 };

/** What a friend waits for. Null is anyone. */
interface Awaited {
	courseId: number;
	resourceId: number | null;
}

/** The times of a day as friends find them, for what somebody waits for. */
export function awaitedTimes(
	book: SalonBook,
	{ courseId, resourceId }: Awaited,
	{ day, now, withoutHolds = false }: { day: number; now: number; withoutHolds?: boolean },
): FreeTime[] {
	// Who is gone is not free, whoever else is there.
	if (resourceId !== null && !book.settings.resources.has(resourceId)) return [];
	const resourceIds = resourceId === null ? null : [resourceId];
	return timesOf(book, { courseId, resourceIds, side: "friend", now, withoutHolds }, day);
}

/**
 * Whether a day is full and may become free: it has times that friends could still book, and none of them is free.
 * @param times the day's times, and how many could take each
 * @param now the salon minute that it is
 */
export function isFull(
	times: readonly Pick<FreeTime, "from" | "free">[],
	{ day, now, leadMinutes, days }: { day: number; now: number; leadMinutes: number; days: number },
): boolean {
	const isFar = day > Math.floor(now / DAY_MINUTES) + daysAhead({ days });
	const isOpen = ({ from }: Pick<FreeTime, "from">) => day * DAY_MINUTES + from >= now + leadMinutes;
	return !isFar && times.every(({ free }) => free === 0) && times.some(isOpen);
}

/** What somebody who waits is to know after a look at their day. */
interface Looked {
	known: number[];
	/** The times that have become free since they last heard of the day. */
	fresh: number[];
}

/**
 * Compares the free times of a day with those that a friend knows of. A time that was told of and that somebody merely
 * holds is not forgotten: it is the same one that comes back where the hold ends.
 * @param unheld the day's times as if nothing were held
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

/** A day is over for whoever waits once its last minute is, which may lie behind its midnight. */
export const lastsBehindMidnight = (LAST_MINUTE - DAY_MINUTES) * 60_000;
