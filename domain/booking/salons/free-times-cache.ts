import { type FreeCourseTime, listFreeTimes } from "./free-times.ts";
import { getDaysAhead } from "./rules/too-far.ts";
import type { DayView, SalonBook } from "./salon-book.ts";
import { DAY_MINUTES } from "./salon-minutes.ts";

type FreeTimesRequest = Parameters<typeof listFreeTimes>[1];

/**
 * Cache of free times for friends, valid until the day changes, which replaces its `DayView`. Hundreds of
 * visitors of a month share the computation made for the first one.
 */
export class FreeTimesCache {
	readonly #kept = new WeakMap<DayView, Map<string, { clock: string; times: readonly FreeCourseTime[] }>>();

	timesOf(book: SalonBook, wanted: FreeTimesRequest, day: number): readonly FreeCourseTime[] {
		// Results that depend on one friend's hold or move are not shared.
		if (
			wanted.ignoring ||
			wanted.holdKey ||
			wanted.withoutHolds ||
			wanted.open ||
			wanted.subResourceIds?.length
		)
			return listFreeTimes(book, wanted, day);
		const view = book.view(day);
		const own = this.#kept.get(view) ?? new Map();
		this.#kept.set(view, own);
		const key = `${wanted.side}:${wanted.courseId}:${wanted.resourceIds?.join() ?? "anyone"}`;
		const clock = getTimeKey(book, day, wanted.now);
		const known = own.get(key);
		if (known?.clock === clock) return known.times;
		const times = listFreeTimes(book, wanted, day);
		own.set(key, { clock, times });
		return times;
	}
}

/**
 * Cache key for the current time: only today, and the days on which the booking window opens or closes,
 * change by the minute.
 */
function getTimeKey({ settings }: SalonBook, day: number, now: number): string {
	const { window } = settings.rules;
	const isFar = day > Math.floor(now / DAY_MINUTES) + getDaysAhead(window);
	const earliest = now + window.leadMinutes;
	if (day * DAY_MINUTES >= earliest) return `open:${isFar}`;
	return `${earliest}:${isFar}`;
}
