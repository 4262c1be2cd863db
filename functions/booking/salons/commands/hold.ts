import type { Hold, HoldOwner } from "#domain/booking/salons/book.ts";
import { dayNumber } from "#domain/booking/salons/minutes.ts";
import { MINUTE } from "#domain/platform/time/time.ts";
import type { Command } from "../engine/command.ts";
import type { Desk } from "../engine/desk.ts";
import { daysFor } from "./days.ts";
import { reservationOf } from "./find.ts";
import { placeOf, type Wanted, withKept } from "./wanted.ts";

/** How long a time is kept for a friend. */
export const HELD_FOR = 5 * MINUTE;

/** How long one is renewed: whoever only keeps a page open takes a time from everybody. */
const LONGEST_HELD = 30 * MINUTE;

/** How many times a room keeps at once: in all, for people whom nobody knows, for one friend, and for one sender. */
const MOST_HOLDS = { all: 1_000, strangers: 50, friend: 1, sender: 3 };

interface HoldInput extends Omit<Wanted, "force"> {
	key: string;
	owner?: HoldOwner;
	/** The friend whose open bookings count, and the booking that they move. */
	member_id?: number | null;
	ignoring?: number | null;
}

/**
 * Keeps a time for a friend who goes on to the form, or keeps it longer. It lives in the room alone, and counts as taken
 * for other friends. Where somebody keeps too many, the oldest of theirs ends.
 */
export const hold: Command<HoldInput, { until: number; resource_id: number | null }> = {
	needs: ({ date, member_id, ignoring }) => ({
		days: daysFor(date),
		friendId: member_id ?? null,
		reservationIds: ignoring ? [ignoring] : [],
	}),
	run: (desk, { key, owner = null, member_id = null, ignoring = null, ...asked }) => {
		const wanted = ignoring === null ? asked : withKept(desk, reservationOf(desk, ignoring), asked);
		const place = placeOf(desk, { ...wanted, force: false }, { holdKey: key, friendId: member_id, ignoring });
		const before = desk.holds.get(key);
		const isRenewed = before?.day === dayNumber(place.date) && before.from === place.fromMinute;
		const since = isRenewed ? before.since : desk.now;
		giveUp(desk, key);
		makeRoom(desk, owner);
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
			until: Math.min(desk.now + HELD_FOR, since + LONGEST_HELD),
			since,
			owner,
		};
		desk.holds.set(key, held);
		desk.state.book.setHold(held);
		desk.tellHolds();
		return { until: held.until, resource_id: place.resourceId };
	},
};

/** Ends the oldest holds where one more would be too many. */
function makeRoom(desk: Desk, owner: HoldOwner | null): void {
	const all = [...desk.holds.values()];
	const oldestOf = (holds: Hold[], most: number) => holds.slice(0, Math.max(0, holds.length - most + 1));
	const own = all.filter((each) => owner !== null && each.owner?.id === owner.id);
	const strangers = all.filter((each) => each.owner?.isFriend === false);
	for (const { key } of [
		...oldestOf(own, owner?.isFriend ? MOST_HOLDS.friend : MOST_HOLDS.sender),
		...(owner?.isFriend === false ? oldestOf(strangers, MOST_HOLDS.strangers) : []),
		...oldestOf(all, MOST_HOLDS.all),
	])
		giveUp(desk, key);
}

/** Ends a hold, if it is still there. */
export function giveUp(desk: Desk, key: string | undefined): void {
	const before = key === undefined ? undefined : desk.holds.get(key);
	if (!before) return;
	desk.state.book.dropHold(before.key, before.day);
	desk.holds.delete(before.key);
	desk.tellHolds();
}

/** Gives up what is kept. */
export const release: Command<{ key: string }, { key: string }> = {
	needs: () => ({}),
	run: (desk, { key }) => {
		giveUp(desk, key);
		return { key };
	},
};
