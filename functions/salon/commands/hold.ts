import { dayNumber } from "#domain/salon/minutes.ts";
import { MINUTE } from "#domain/time.ts";
import type { Command } from "../engine/command.ts";
import { daysFor } from "./days.ts";
import { placeOf, type Wanted } from "./wanted.ts";

/** How long a time is kept for a friend. */
export const HELD_FOR = 5 * MINUTE;

/** How many times a room keeps for friends at once. */
const MOST_HOLDS = 1_000;

/**
 * Keeps a time for a friend who goes on to the form, or keeps it longer. It lives in the room alone, and counts as taken
 * for other friends.
 */
export const hold: Command<
	Omit<Wanted, "force"> & { key: string },
	{ until: number; resource_id: number | null }
> = {
	needs: ({ date }) => ({ days: daysFor(date) }),
	run: (desk, { key, ...wanted }) => {
		const place = placeOf(desk, { ...wanted, force: false }, { holdKey: key });
		const { book } = desk.state;
		const before = desk.holds.get(key);
		if (before) book.dropHold(key, before.day);
		const oldest = desk.holds.keys().next().value;
		if (desk.holds.size >= MOST_HOLDS && oldest !== undefined) {
			book.dropHold(oldest, desk.holds.get(oldest)!.day);
			desk.holds.delete(oldest);
		}
		const held = {
			key,
			id: 0,
			reservationId: 0,
			resourceIds: [...(place.resourceId === null ? [] : [place.resourceId]), ...place.subResourceIds],
			day: dayNumber(place.date),
			from: place.fromMinute,
			to: place.toMinute,
			before: place.bufferBefore,
			after: place.bufferAfter,
			until: desk.now + HELD_FOR,
		};
		desk.holds.delete(key);
		desk.holds.set(key, held);
		book.setHold(held);
		return { until: held.until, resource_id: place.resourceId };
	},
};

/** Gives up what is kept. */
export const release: Command<{ key: string }, { key: string }> = {
	needs: () => ({}),
	run: (desk, { key }) => {
		const before = desk.holds.get(key);
		if (before) desk.state.book.dropHold(key, before.day);
		desk.holds.delete(key);
		return { key };
	},
};
