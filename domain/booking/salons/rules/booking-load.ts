import type { BusyTime } from "../salon-book.ts";
import type { AvailabilityRuleInput } from "./availability-rule.ts";

const NO_BUSY_TIMES: BusyTime[] = [];

/**
 * Returns the entries that overlap the requested time, buffers included, except the reservation to be
 * changed.
 */
export function listOverlapping(
	{ padFrom, padTo, ignoring }: AvailabilityRuleInput,
	all: readonly BusyTime[] | undefined,
): readonly BusyTime[] {
	if (!all) return NO_BUSY_TIMES;
	// Called tens of thousands of times for a month, so no list is allocated if nothing overlaps.
	let found: BusyTime[] | undefined;
	for (const busy of all)
		if (busy.padFrom < padTo && busy.padTo > padFrom && busy.booking.reservationId !== ignoring) {
			found ??= [];
			found.push(busy);
		}
	return found ?? NO_BUSY_TIMES;
}

/** Returns the holds of others; operators ignore holds. */
export const listOverlappingHolds = (
	question: AvailabilityRuleInput,
	all: readonly BusyTime[] | undefined,
): readonly BusyTime[] =>
	question.side === "friend" && !question.withoutHolds && all
		? listOverlapping(question, all).filter(
				({ booking }) => !("key" in booking) || booking.key !== question.holdKey,
			)
		: NO_BUSY_TIMES;

type Interval = Pick<BusyTime, "from" | "to" | "padFrom" | "padTo">;

/**
 * Returns the maximum load of one resource at any minute of the requested time, including the requested
 * booking. Overlapping buffers of several bookings count as one; bookings count individually.
 */
export function computeMaxLoad(asked: Interval, others: readonly Interval[]): number {
	// The load rises only where an entry begins.
	let greatest = Math.max(loadAt(asked.padFrom, asked, others), loadAt(asked.from, asked, others));
	for (const { padFrom, from } of others) {
		if (padFrom > asked.padFrom && padFrom < asked.padTo)
			greatest = Math.max(greatest, loadAt(padFrom, asked, others));
		if (from > asked.padFrom && from < asked.padTo)
			greatest = Math.max(greatest, loadAt(from, asked, others));
	}
	return greatest;
}

function loadAt(minute: number, asked: Interval, others: readonly Interval[]): number {
	let booked = minute >= asked.from && minute < asked.to ? 1 : 0;
	let keptFree = 1 - booked;
	for (const { from, to, padFrom, padTo } of others)
		if (minute >= from && minute < to) booked += 1;
		else if (minute >= padFrom && minute < padTo) keptFree = 1;
	return booked + keptFree;
}

/**
 * Returns the maximum number of bookings at any minute of the requested one, including itself and without
 * buffers.
 */
export const computeMaxBookings = ({ from, to }: Interval, others: readonly Interval[]): number =>
	computeMaxLoad(
		{ from, to, padFrom: from, padTo: to },
		others.map((other) => ({ ...other, padFrom: other.from, padTo: other.to })),
	);

export const listReservationIds = (all: readonly BusyTime[]): number[] => [
	...new Set(all.map(({ booking }) => booking.reservationId)),
];
