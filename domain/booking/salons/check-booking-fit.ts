import { judgeAvailability } from "./judge-availability.ts";
import type { SalonBook } from "./salon-book.ts";

/** Active booking, reduced to the fields that hours and shifts affect. */
export interface ActiveBooking {
	id: number;
	/** Day number, and minutes of that day. */
	day: number;
	from: number;
	to: number;
	/** All resources that it occupies. */
	resourceIds: readonly number[];
}

/** Rules that an active booking can violate after a change of hours or shifts. */
const FIT_RULES: readonly string[] = ["hours", "shift"];

/** Whether an active booking is within opening hours and shifts, and all of its resources still exist. */
export function isBookingFitting(
	book: SalonBook,
	{ id, day, from, to, resourceIds }: ActiveBooking,
): boolean {
	if (!resourceIds.every((resourceId) => book.settings.resources.has(resourceId))) return false;
	const request = {
		day,
		from,
		to,
		courseId: null,
		resourceIds,
		side: "admin",
		// The rules that depend on the current time are not among FIT_RULES.
		now: 0,
		ignoring: id,
		withoutHolds: true,
	} as const;
	const verdict = judgeAvailability(book, request);
	return verdict.free || !verdict.reasons.some(({ rule }) => FIT_RULES.includes(rule));
}
