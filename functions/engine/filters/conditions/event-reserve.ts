import { type SQL, sql } from "drizzle-orm";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { EVENT_MATCH, SLOT_RULE } from "#domain/engine/filters/conditions/event-reserve.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendRows, type FriendSelection, selectFriends } from "./friend-rows.ts";
import { baseMatch, isNegatedMatch } from "./match-codes.ts";

/**
 * Condition type 65: bookings of an event's slot, or of the slots of a folder. The match code is a status, or 5 for
 * those whose ticket was used.
 */
export function eventReserve(
	condition: ConditionOf<"eventReserve">,
	context: FilterContext,
): FriendSelection {
	const { event_slot_id, event_slot_group_id, match, match_type } = condition;
	const isUsed = baseMatch(match) === EVENT_MATCH.checkedIn;
	const bookingsOf = (slots: SQL): FriendRows => ({
		from: isUsed ? sql`${eventCheckIns} r` : sql`${eventReservations} r`,
		friend: sql`r.friend_id`,
		where: sql`r.event_reserve_id ${slots} and ${isUsed ? sql`r.outcome = 'admitted' and r.undone_at is null` : sql`r.status = ${baseMatch(match)}`}`,
	});
	const isNegated = isNegatedMatch(match);
	if (event_slot_group_id === null)
		return selectFriends(
			context,
			{ ...bookingsOf(sql`= ${event_slot_id}`), isOrderedByFriend: true },
			{ isNegated },
		);
	const slots = sql`from ${eventReserves} g where g.group_id = ${event_slot_group_id} and g.deleted_at is null`;
	const anySlot = bookingsOf(sql`in (select g.id ${slots})`);
	const allSlots = {
		...anySlot,
		having: sql`count(distinct r.event_reserve_id) = (select count(*) ${slots})`,
	};
	return selectFriends(context, match_type === SLOT_RULE.any ? anySlot : allSlots, { isNegated });
}
