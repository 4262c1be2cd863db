import { type SQL, sql } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";

/** Condition type 65. */
export function eventReserve(condition: ConditionOf<"eventReserve">, at: FilterContext): FriendSelection {
	const { event_slot_id, event_slot_group_id, match, match_type } = condition;
	const found = (slots: SQL) => ({
		from: sql`${eventReservations} r`,
		friend: sql`r.friend_id`,
		where: sql`r.event_reserve_id ${slots} and r.status = ${match % 10}`,
	});
	const not = match > 10;
	if (event_slot_group_id === null)
		return selectFriends(at, { ...found(sql`= ${event_slot_id}`), inOrder: true }, not);
	const slots = sql`from ${eventReserves} g where g.group_id = ${event_slot_group_id} and g.deleted_at is null`;
	const any = found(sql`in (select g.id ${slots})`);
	const every = { ...any, having: sql`count(distinct r.event_reserve_id) = (select count(*) ${slots})` };
	return selectFriends(at, match_type === 0 ? any : every, not);
}
