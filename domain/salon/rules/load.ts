import type { Busy } from "../book.ts";
import type { Question } from "./rule.ts";

/** What overlaps the wanted time, kept-free minutes included, and is not what is to be changed. */
export const near = ({ padFrom, padTo, ignoring }: Question, all: readonly Busy[] | undefined): Busy[] =>
	all?.filter(
		(busy) => busy.padFrom < padTo && busy.padTo > padFrom && busy.booking.reservationId !== ignoring,
	) ?? [];

/** The holds of others; operators are not held up by any. */
export const heldNear = (question: Question, all: readonly Busy[] | undefined): Busy[] =>
	question.side === "friend"
		? near(question, all).filter(({ booking }) => !("key" in booking) || booking.key !== question.holdKey)
		: [];

type Interval = Pick<Busy, "from" | "to" | "padFrom" | "padTo">;

/**
 * The most that one resource has at any minute of the wanted time, the wanted booking included. Kept-free minutes of
 * several bookings may overlap each other, so together they count as one; a booking counts itself.
 */
export function greatestLoad(asked: Interval, others: readonly Interval[]): number {
	const all = [asked, ...others];
	let greatest = 0;
	// The load changes only where something begins or ends.
	for (const at of all.flatMap(({ from, to, padFrom, padTo }) => [from, to, padFrom, padTo])) {
		const minute = Math.max(at, asked.padFrom);
		if (minute >= asked.padTo) continue;
		let booked = 0;
		let keptFree = 0;
		for (const { from, to, padFrom, padTo } of all)
			if (minute >= from && minute < to) booked += 1;
			else if (minute >= padFrom && minute < padTo) keptFree = 1;
		greatest = Math.max(greatest, booked + keptFree);
	}
	return greatest;
}

/** The most bookings at any minute of the wanted one, itself included; minutes kept free are no bookings. */
export const greatestCount = ({ from, to }: Interval, others: readonly Interval[]): number =>
	greatestLoad(
		{ from, to, padFrom: from, padTo: to },
		others.map((other) => ({ ...other, padFrom: other.from, padTo: other.to })),
	);

export const idsOf = (all: readonly Busy[]): number[] => [
	...new Set(all.map(({ booking }) => booking.reservationId)),
];
