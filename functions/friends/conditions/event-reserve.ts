import { type SQL, sql } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/reservables.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";
import { selected } from "./selected.ts";

/** 65. */
export function eventReserve(condition: ConditionOf<"eventReserve">): SQL {
	const { event_slot_id, event_slot_group_id, match, match_type } = condition;
	const found = (slots: SQL) =>
		sql`select r.friend_id from ${eventReservations} r where r.event_reserve_id ${slots} and r.status = ${match % 10}`;
	const not = match > 10;
	if (event_slot_group_id === null) return selected(found(sql`= ${event_slot_id}`), not);
	const slots = sql`from ${eventReserves} g where g.group_id = ${event_slot_group_id} and g.deleted_at is null`;
	const ofAny = found(sql`in (select g.id ${slots})`);
	const ofAll = sql`${ofAny} group by r.friend_id having count(distinct r.event_reserve_id) = (select count(*) ${slots})`;
	return selected(match_type === 0 ? ofAny : ofAll, not);
}
