import { judge } from "./availability.ts";
import type { SalonBook } from "./book.ts";

/** A booking that stands, as far as hours and shifts concern it. */
export interface StandingBooking {
	id: number;
	/** The day's number, and minutes of that day. */
	day: number;
	from: number;
	to: number;
	/** Everything that it takes. */
	resourceIds: readonly number[];
}

/** Rules that a change of hours or shifts can make a standing booking break. */
const RULES: readonly string[] = ["hours", "shift"];

/** Whether a standing booking is within opening hours and shifts, and all that it takes still exists. */
export function isFitting(book: SalonBook, { id, day, from, to, resourceIds }: StandingBooking): boolean {
	if (!resourceIds.every((resourceId) => book.settings.resources.has(resourceId))) return false;
	const ask = { day, from, to, courseId: null, resourceIds, side: "admin", now: 0, ignoring: id } as const;
	const verdict = judge(book, { ...ask, withoutHolds: true });
	return verdict.free || !verdict.reasons.some(({ rule }) => RULES.includes(rule));
}
