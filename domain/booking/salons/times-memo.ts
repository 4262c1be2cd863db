import type { DayView, SalonBook } from "./book.ts";
import { type FreeTime, timesOf } from "./free-times.ts";
import { daysAhead } from "./rules/too-far.ts";

type Wanted = Parameters<typeof timesOf>[1];

/**
 * Cache of free times for friends, valid until the day changes, which replaces its `DayView`. Hundreds of
 * visitors of a month share the computation made for the first one.
 */
export class TimesMemo {
	readonly #kept = new WeakMap<DayView, Map<string, { clock: string; times: readonly FreeTime[] }>>();

	timesOf(book: SalonBook, wanted: Wanted, day: number): readonly FreeTime[] {
		// Results that depend on one friend's hold or move are not shared.
		if (
			wanted.ignoring ||
			wanted.holdKey ||
			wanted.withoutHolds ||
			wanted.open ||
			wanted.subResourceIds?.length
		)
			return timesOf(book, wanted, day);
		const view = book.view(day);
		const own = this.#kept.get(view) ?? new Map();
		this.#kept.set(view, own);
		const key = `${wanted.side}:${wanted.courseId}:${wanted.resourceIds?.join() ?? "anyone"}`;
		const clock = clockOf(book, day, wanted.now);
		const known = own.get(key);
		if (known?.clock === clock) return known.times;
		const times = timesOf(book, wanted, day);
		own.set(key, { clock, times });
		return times;
	}
}

/**
 * Cache key for the current time: only today, and the days on which the booking window opens or closes,
 * change by the minute.
 */
function clockOf({ settings }: SalonBook, day: number, now: number): string {
	const { window } = settings.rules;
	const isFar = day > Math.floor(now / 1_440) + daysAhead(window);
	const earliest = now + window.leadMinutes;
	if (day * 1_440 >= earliest) return `open:${isFar}`;
	return `${earliest}:${isFar}`;
}
