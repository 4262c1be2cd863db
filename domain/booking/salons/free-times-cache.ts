import { type FreeCourseTime, listFreeTimes } from "./free-times.ts";
import { getDaysAhead } from "./rules/too-far.ts";
import type { DayView, SalonBook } from "./salon-book.ts";
import { DAY_MINUTES } from "./salon-minutes.ts";

type FreeTimesRequest = Parameters<typeof listFreeTimes>[1];

/**
 * Cache of free times for friends. A change of a day's bookings, blocks or shifts replaces its `DayView`, and
 * with it the cached times. Hundreds of visitors of a month share the computation made for the first one.
 */
export class FreeTimesCache {
	readonly #cache = new WeakMap<DayView, Map<string, { clock: string; times: readonly FreeCourseTime[] }>>();

	timesOf(book: SalonBook, request: FreeTimesRequest, day: number): readonly FreeCourseTime[] {
		// Results that depend on one friend's hold or move are not shared.
		if (
			request.ignoring ||
			request.holdKey ||
			request.withoutHolds ||
			request.upcomingBookings ||
			request.subResourceIds?.length
		)
			return listFreeTimes(book, request, day);
		const view = book.view(day);
		const dayCache = this.#cache.get(view) ?? new Map();
		this.#cache.set(view, dayCache);
		const key = `${request.side}:${request.courseId}:${request.resourceIds?.join() ?? "anyone"}`;
		const clock = getTimeKey(book, day, request.now);
		const cached = dayCache.get(key);
		if (cached?.clock === clock) return cached.times;
		const times = listFreeTimes(book, request, day);
		dayCache.set(key, { clock, times });
		return times;
	}
}

/**
 * Cache key for the current time: only today, and the days on which the booking window opens or closes,
 * change by the minute.
 */
function getTimeKey({ settings }: SalonBook, day: number, now: number): string {
	const { window } = settings.rules;
	const isBeyondWindow = day > Math.floor(now / DAY_MINUTES) + getDaysAhead(window);
	const earliest = now + window.leadMinutes;
	if (day * DAY_MINUTES >= earliest) return `open:${isBeyondWindow}`;
	return `${earliest}:${isBeyondWindow}`;
}
