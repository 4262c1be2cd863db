import type { BusyTime } from "../salon-book.ts";
import type { AvailabilityRuleInput } from "./availability-rule.ts";

const NO_BUSY_TIMES: BusyTime[] = [];

/**
 * Returns the entries that overlap the requested time, buffers included, except the reservation to be
 * changed.
 */
export function listOverlapping(
	{ padFrom, padTo, ignoring }: AvailabilityRuleInput,
	entries: readonly BusyTime[] | undefined,
): readonly BusyTime[] {
	if (!entries) return NO_BUSY_TIMES;
	// Called tens of thousands of times for a month, so no list is allocated if nothing overlaps.
	let overlapping: BusyTime[] | undefined;
	for (const busy of entries)
		if (busy.padFrom < padTo && busy.padTo > padFrom && busy.booking.reservationId !== ignoring) {
			overlapping ??= [];
			overlapping.push(busy);
		}
	return overlapping ?? NO_BUSY_TIMES;
}

/** Returns the holds of others; operators ignore holds. */
export const listOverlappingHolds = (
	input: AvailabilityRuleInput,
	entries: readonly BusyTime[] | undefined,
): readonly BusyTime[] =>
	input.side === "friend" && !input.withoutHolds && entries
		? listOverlapping(input, entries).filter(
				({ booking }) => !("key" in booking) || booking.key !== input.holdKey,
			)
		: NO_BUSY_TIMES;

type Interval = Pick<BusyTime, "from" | "to" | "padFrom" | "padTo">;

/**
 * Returns the maximum load of one resource at any minute of the requested time, including the requested
 * booking. Overlapping buffers of several bookings count as one; bookings count individually.
 */
export function computeMaxLoad(requested: Interval, others: readonly Interval[]): number {
	// The load rises only where an entry begins.
	let maxLoad = Math.max(
		loadAt(requested.padFrom, requested, others),
		loadAt(requested.from, requested, others),
	);
	for (const { padFrom, from } of others) {
		if (padFrom > requested.padFrom && padFrom < requested.padTo)
			maxLoad = Math.max(maxLoad, loadAt(padFrom, requested, others));
		if (from > requested.padFrom && from < requested.padTo)
			maxLoad = Math.max(maxLoad, loadAt(from, requested, others));
	}
	return maxLoad;
}

function loadAt(minute: number, requested: Interval, others: readonly Interval[]): number {
	let booked = minute >= requested.from && minute < requested.to ? 1 : 0;
	let bufferLoad = 1 - booked;
	for (const { from, to, padFrom, padTo } of others)
		if (minute >= from && minute < to) booked += 1;
		else if (minute >= padFrom && minute < padTo) bufferLoad = 1;
	return booked + bufferLoad;
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

export const listReservationIds = (busyTimes: readonly BusyTime[]): number[] => [
	...new Set(busyTimes.map(({ booking }) => booking.reservationId)),
];
