import type { DayView, SalonBook } from "./book.ts";
import { type FreeTime, timesOf } from "./free-times.ts";
import { daysAhead } from "./rules/too-far.ts";

type Wanted = Parameters<typeof timesOf>[1];

/**
 * Free times of days as friends look at them, kept until something that touches the day changes: a day's view is another
 * one then. Hundreds who look at a month are answered with what was reckoned for the first of them.
 */
export class TimesMemo {
	readonly #kept = new WeakMap<DayView, Map<string, { clock: string; times: readonly FreeTime[] }>>();

	timesOf(book: SalonBook, wanted: Wanted, day: number): readonly FreeTime[] {
		// What one friend holds or moves is nobody else's grid.
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

/** How far a day depends on what time it is: only today, and the days on which booking begins or ends, change by the minute. */
function clockOf({ settings }: SalonBook, day: number, now: number): string {
	const { window } = settings.rules;
	const isFar = day > Math.floor(now / 1_440) + daysAhead(window);
	const earliest = now + window.leadMinutes;
	if (day * 1_440 >= earliest) return `open:${isFar}`;
	return `${earliest}:${isFar}`;
}
