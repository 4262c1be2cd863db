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
const MAX_HOLDS = { all: 1_000, anonymous: 50, friend: 1, sender: 3 };

/** Time that a visitor chose. */
interface HoldInput extends Omit<RequestedBooking, "force"> {
	/** Key of the hold; holding again with it extends or moves the hold. */
	key: string;
	owner?: HoldOwner;
	/** Friend whose future bookings count against the limit. */
	member_id?: number | null;
	/** Booking that the friend moves, whose own time counts as free. */
	ignoredId?: number | null;
}

/**
 * Holds a time while a friend fills in the form, or extends the hold. Holds exist only in the room, and count
 * as taken for other friends. Over the limit, the owner's oldest hold ends.
 */
export const holdTimeCommand: RoomCommand<HoldInput, { until: number; resource_id: number | null }> = {
	needs: ({ date, member_id, ignoredId }) => ({
		days: listCommandDays(date),
		friendId: member_id ?? null,
		reservationIds: ignoredId ? [ignoredId] : [],
	}),
	run: (unitOfWork, { key, owner = null, member_id = null, ignoredId = null, ...request }) => {
		const booking =
			ignoredId === null
				? request
				: mergeOperatorValues(unitOfWork, findReservationRow(unitOfWork, ignoredId), request);
		const occupiedTime = computeOccupiedTime(
			unitOfWork,
			{ ...booking, force: false },
			{ holdKey: key, friendId: member_id, ignoredId },
		);
		const before = unitOfWork.holds.get(key);
		const isRenewed =
			before?.day === toDayNumber(occupiedTime.date) && before.from === occupiedTime.fromMinute;
		const since = isRenewed ? before.since : unitOfWork.now;
		endHold(unitOfWork, key);
		endExcessHolds(unitOfWork, owner);
		const hold = {
			key,
			id: 0,
			reservationId: 0,
			resourceIds: [
				...(occupiedTime.resourceId === null ? [] : [occupiedTime.resourceId]),
				...occupiedTime.subResourceIds,
			],
			day: toDayNumber(occupiedTime.date),
			from: occupiedTime.fromMinute,
			to: occupiedTime.toMinute,
			before: occupiedTime.bufferBefore,
			after: occupiedTime.bufferAfter,
			until: Math.min(unitOfWork.now + HOLD_DURATION, since + MAX_HOLD_DURATION),
			since,
			owner,
		};
		unitOfWork.holds.set(key, hold);
		unitOfWork.state.book.setHold(hold);
		unitOfWork.notifyHolds();
		return { until: hold.until, resource_id: occupiedTime.resourceId };
	},
};

/** Ends the oldest holds where one more would exceed a limit. */
function endExcessHolds(unitOfWork: UnitOfWork, owner: HoldOwner | null): void {
	const allHolds = [...unitOfWork.holds.values()];
	const listExcess = (holds: Hold[], maxCount: number) =>
		holds.slice(0, Math.max(0, holds.length - maxCount + 1));
	const ownHolds = allHolds.filter((hold) => owner !== null && hold.owner?.id === owner.id);
	const anonymousHolds = allHolds.filter((hold) => hold.owner?.isFriend === false);
	for (const { key } of [
		...listExcess(ownHolds, owner?.isFriend ? MAX_HOLDS.friend : MAX_HOLDS.sender),
		...(owner?.isFriend === false ? listExcess(anonymousHolds, MAX_HOLDS.anonymous) : []),
		...listExcess(allHolds, MAX_HOLDS.all),
	])
		endHold(unitOfWork, key);
}

/** Ends a hold; a missing one is fine. */
export function endHold(unitOfWork: UnitOfWork, key: string | undefined): void {
	const before = key === undefined ? undefined : unitOfWork.holds.get(key);
	if (!before) return;
	unitOfWork.state.book.dropHold(before.key, before.day);
	unitOfWork.holds.delete(before.key);
	unitOfWork.notifyHolds();
}

/** Ends a hold. */
export const releaseHoldCommand: RoomCommand<{ key: string }, { key: string }> = {
	needs: () => ({}),
	run: (unitOfWork, { key }) => {
		endHold(unitOfWork, key);
		return { key };
	},
};
