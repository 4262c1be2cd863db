import type { Hold, HoldOwner } from "#domain/booking/salons/book.ts";
import { toDayNumber } from "#domain/booking/salons/minutes.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { daysFor } from "./command-days.ts";
import { findDeskReservation } from "./find-reservation.ts";
import { type RequestedBooking, toOccupiedTime, withKeptValues } from "./requested-booking.ts";

/** Duration of a hold for a friend. */
export const HOLD_DURATION = 5 * MINUTE;

/** Maximum total duration of a renewed hold, so that an open page does not block a time for others. */
const LONGEST_HELD = 30 * MINUTE;

/**
 * Maximum number of simultaneous holds: in the room, of anonymous visitors, of one friend, and of one sender.
 */
const MOST_HOLDS = { all: 1_000, strangers: 50, friend: 1, sender: 3 };

interface HoldInput extends Omit<RequestedBooking, "force"> {
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
export const holdCommand: RoomCommand<HoldInput, { until: number; resource_id: number | null }> = {
	needs: ({ date, member_id, ignoring }) => ({
		days: daysFor(date),
		friendId: member_id ?? null,
		reservationIds: ignoring ? [ignoring] : [],
	}),
	run: (desk, { key, owner = null, member_id = null, ignoring = null, ...asked }) => {
		const wanted =
			ignoring === null ? asked : withKeptValues(desk, findDeskReservation(desk, ignoring), asked);
		const place = toOccupiedTime(
			desk,
			{ ...wanted, force: false },
			{ holdKey: key, friendId: member_id, ignoring },
		);
		const before = desk.holds.get(key);
		const isRenewed = before?.day === toDayNumber(place.date) && before.from === place.fromMinute;
		const since = isRenewed ? before.since : desk.now;
		releaseHold(desk, key);
		makeRoom(desk, owner);
		const held = {
			key,
			id: 0,
			reservationId: 0,
			resourceIds: [...(place.resourceId === null ? [] : [place.resourceId]), ...place.subResourceIds],
			day: toDayNumber(place.date),
			from: place.fromMinute,
			to: place.toMinute,
			before: place.bufferBefore,
			after: place.bufferAfter,
			until: Math.min(desk.now + HOLD_DURATION, since + LONGEST_HELD),
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
function makeRoom(desk: UnitOfWork, owner: HoldOwner | null): void {
	const all = [...desk.holds.values()];
	const oldestOf = (holds: Hold[], most: number) => holds.slice(0, Math.max(0, holds.length - most + 1));
	const own = all.filter((each) => owner !== null && each.owner?.id === owner.id);
	const strangers = all.filter((each) => each.owner?.isFriend === false);
	for (const { key } of [
		...oldestOf(own, owner?.isFriend ? MOST_HOLDS.friend : MOST_HOLDS.sender),
		...(owner?.isFriend === false ? oldestOf(strangers, MOST_HOLDS.strangers) : []),
		...oldestOf(all, MOST_HOLDS.all),
	])
		releaseHold(desk, key);
}

/** Ends a hold, if it is still there. */
export function releaseHold(desk: UnitOfWork, key: string | undefined): void {
	const before = key === undefined ? undefined : desk.holds.get(key);
	if (!before) return;
	desk.state.book.dropHold(before.key, before.day);
	desk.holds.delete(before.key);
	desk.tellHolds();
}

/** Gives up what is kept. */
export const releaseCommand: RoomCommand<{ key: string }, { key: string }> = {
	needs: () => ({}),
	run: (desk, { key }) => {
		releaseHold(desk, key);
		return { key };
	},
};
