import { LAST_MINUTE } from "#domain/booking/salons/minutes.ts";

/** Where something stands on the board: a day, minutes of that day, and a row (null is the salon as a whole). */
export interface Place {
	date: string;
	from: number;
	to: number;
	resourceId: number | null;
}

/** What is held of an entry: all of it, or one of its ends. */
export type Grip = "move" | "start" | "end";

/** An entry in somebody's hand. */
export interface HeldEntry extends Place {
	grip: Grip;
	/** How many minutes after its beginning it is held. */
	offset: number;
}

/** Where the hand is. */
export interface Over {
	date: string;
	resourceId: number | null;
	minute: number;
}

/** Where an entry would stand if it were let go: snapped to the step, within the day, never shorter than a step. */
export function draggedTo(held: HeldEntry, over: Over, step: number): Place {
	const { date, from, to, resourceId } = held;
	const snapped = (minute: number) => Math.round(minute / step) * step;
	if (held.grip === "move") {
		const length = to - from;
		const start = Math.min(Math.max(snapped(over.minute - held.offset), 0), LAST_MINUTE - length);
		return { date: over.date, from: start, to: start + length, resourceId: over.resourceId };
	}
	// An end that is drawn over another day stays where it was.
	if (over.date !== date) return { date, from, to, resourceId };
	if (held.grip === "start")
		return { date, from: Math.min(Math.max(snapped(over.minute), 0), to - step), to, resourceId };
	return { date, from, to: Math.min(Math.max(snapped(over.minute), from + step), LAST_MINUTE), resourceId };
}

export const isSamePlace = (one: Place, other: Place): boolean =>
	one.date === other.date &&
	one.from === other.from &&
	one.to === other.to &&
	one.resourceId === other.resourceId;
