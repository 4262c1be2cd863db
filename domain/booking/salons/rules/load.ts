import type { Busy } from "../book.ts";
import type { AvailabilityQuestion } from "./rule.ts";

const NOTHING: Busy[] = [];

/**
 * Returns the entries that overlap the requested time, buffers included, except the reservation to be
 * changed.
 */
export function near(
	{ padFrom, padTo, ignoring }: AvailabilityQuestion,
	all: readonly Busy[] | undefined,
): readonly Busy[] {
	if (!all) return NOTHING;
	// Called tens of thousands of times for a month, so no list is allocated if nothing overlaps.
	let found: Busy[] | undefined;
	for (const busy of all)
		if (busy.padFrom < padTo && busy.padTo > padFrom && busy.booking.reservationId !== ignoring) {
			found ??= [];
			found.push(busy);
		}
	return found ?? NOTHING;
}

/** Returns the holds of others; operators ignore holds. */
export const heldNear = (
	question: AvailabilityQuestion,
	all: readonly Busy[] | undefined,
): readonly Busy[] =>
	question.side === "friend" && !question.withoutHolds && all
		? near(question, all).filter(({ booking }) => !("key" in booking) || booking.key !== question.holdKey)
		: NOTHING;

type Interval = Pick<Busy, "from" | "to" | "padFrom" | "padTo">;

/**
 * Returns the maximum load of one resource at any minute of the requested time, including the requested
 * booking. Overlapping buffers of several bookings count as one; bookings count individually.
 */
export function greatestLoad(asked: Interval, others: readonly Interval[]): number {
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
export const greatestCount = ({ from, to }: Interval, others: readonly Interval[]): number =>
	greatestLoad(
		{ from, to, padFrom: from, padTo: to },
		others.map((other) => ({ ...other, padFrom: other.from, padTo: other.to })),
	);

export const bookedReservationIds = (all: readonly Busy[]): number[] => [
	...new Set(all.map(({ booking }) => booking.reservationId)),
];
