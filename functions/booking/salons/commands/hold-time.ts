import type { Hold, HoldOwner } from "#domain/booking/salons/salon-book.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { RoomCommand } from "../engine/room-command.ts";
import type { UnitOfWork } from "../engine/unit-of-work.ts";
import { findReservationRow } from "./find-reservation-row.ts";
import { listCommandDays } from "./list-command-days.ts";
import { computeOccupiedTime, mergeOperatorValues, type RequestedBooking } from "./requested-booking.ts";

/** Duration of a hold for a friend. */
export const HOLD_DURATION = 5 * MINUTE;

/** Maximum total duration of a renewed hold, so that an open page does not block a time for others. */
const MAX_HOLD_DURATION = 30 * MINUTE;

/**
 * Maximum number of simultaneous holds: in the room, of anonymous visitors, of one friend, and of one sender.
 */
const MAX_HOLDS = { all: 1_000, strangers: 50, friend: 1, sender: 3 };

/** Time that a visitor chose. */
interface HoldInput extends Omit<RequestedBooking, "force"> {
	/** Key of the hold; holding again with it extends or moves the hold. */
	key: string;
	owner?: HoldOwner;
	/** Friend whose future bookings count against the limit. */
	member_id?: number | null;
	/** Booking that the friend moves, whose own time counts as free. */
	ignoring?: number | null;
}

/**
 * Holds a time while a friend fills in the form, or extends the hold. Holds exist only in the room, and count
 * as taken for other friends. Over the limit, the owner's oldest hold ends.
 */
export const holdTimeCommand: RoomCommand<HoldInput, { until: number; resource_id: number | null }> = {
	needs: ({ date, member_id, ignoring }) => ({
		days: listCommandDays(date),
		friendId: member_id ?? null,
		reservationIds: ignoring ? [ignoring] : [],
	}),
	run: (desk, { key, owner = null, member_id = null, ignoring = null, ...asked }) => {
		const wanted =
			ignoring === null ? asked : mergeOperatorValues(desk, findReservationRow(desk, ignoring), asked);
		const place = computeOccupiedTime(
			desk,
			{ ...wanted, force: false },
			{ holdKey: key, friendId: member_id, ignoring },
		);
		const before = desk.holds.get(key);
		const isRenewed = before?.day === toDayNumber(place.date) && before.from === place.fromMinute;
		const since = isRenewed ? before.since : desk.now;
		endHold(desk, key);
		endExcessHolds(desk, owner);
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
			until: Math.min(desk.now + HOLD_DURATION, since + MAX_HOLD_DURATION),
			since,
			owner,
		};
		desk.holds.set(key, held);
		desk.state.book.setHold(held);
		desk.tellHolds();
		return { until: held.until, resource_id: place.resourceId };
	},
};

/** Ends the oldest holds where one more would exceed a limit. */
function endExcessHolds(desk: UnitOfWork, owner: HoldOwner | null): void {
	const all = [...desk.holds.values()];
	const oldestOf = (holds: Hold[], most: number) => holds.slice(0, Math.max(0, holds.length - most + 1));
	const own = all.filter((each) => owner !== null && each.owner?.id === owner.id);
	const strangers = all.filter((each) => each.owner?.isFriend === false);
	for (const { key } of [
		...oldestOf(own, owner?.isFriend ? MAX_HOLDS.friend : MAX_HOLDS.sender),
		...(owner?.isFriend === false ? oldestOf(strangers, MAX_HOLDS.strangers) : []),
		...oldestOf(all, MAX_HOLDS.all),
	])
		endHold(desk, key);
}

/** Ends a hold; a missing one is fine. */
export function endHold(desk: UnitOfWork, key: string | undefined): void {
	const before = key === undefined ? undefined : desk.holds.get(key);
	if (!before) return;
	desk.state.book.dropHold(before.key, before.day);
	desk.holds.delete(before.key);
	desk.tellHolds();
}

/** Ends a hold. */
export const releaseHoldCommand: RoomCommand<{ key: string }, { key: string }> = {
	needs: () => ({}),
	run: (desk, { key }) => {
		endHold(desk, key);
		return { key };
	},
};
