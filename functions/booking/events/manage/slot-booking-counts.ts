import { type SQL, sql } from "drizzle-orm";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations } from "#db/booking/event-slot-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";

/** Condition for the bookings `r` of a slot that occupy its seats. */
export const activeBookingCondition = (slotId: number): SQL =>
	sql`r.event_reserve_id = ${slotId} and r.status in ${ACTIVE_EVENT_STATUS_LIST}`;

/** SQL: number of bookings that occupy seats of a slot. */
export const activeBookingCountSql = (slotId: number): SQL<number> =>
	sql<number>`(select count(*) from ${eventReservations} r where ${activeBookingCondition(slotId)})`;

/** SQL: number of bookings of these menus that occupy seats of a slot. */
export const menuBookingCountSql = (slotId: number, menus: readonly number[]): SQL<number> =>
	sql<number>`(select count(*) from ${eventReservations}
		where event_reserve_id = ${slotId} and status in ${ACTIVE_EVENT_STATUS_LIST} and event_menu_id in ${valuesOfList(menus)})`;

/** SQL: number of taken seats of a slot, or of one of its menus. */
export const takenSeatsSql = (slotId: number, menuId: number | null): SQL<number> =>
	sql<number>`(select ifnull(sum(num_of_takes), 0) from ${eventReservations}
		where event_reserve_id = ${slotId} and status in ${ACTIVE_EVENT_STATUS_LIST}
			and ${menuId === null ? sql`1` : sql`event_menu_id = ${menuId}`})`;

/** SQL: number of bookings without a menu that occupy seats of a slot. */
export const menulessBookingCountSql = (slotId: number): SQL<number> =>
	sql<number>`(select count(*) from ${eventReservations}
		where event_reserve_id = ${slotId} and status in ${ACTIVE_EVENT_STATUS_LIST} and event_menu_id is null)`;
