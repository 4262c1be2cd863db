import { type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import {
	ACTIVE_EVENT_STATUS_LIST,
	eventMenus,
	eventReservations,
	eventReserves,
} from "#db/booking/event-slot-tables.ts";
import { ACTIVE_EVENT_STATUSES } from "#domain/booking/events/event-booking-status.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { EventBookingRequest } from "./public/event-confirm-page.ts";
import type { EventConfirmation } from "./public/event-confirmation.ts";
import type { OpenEventSlot, PublicEvent } from "./public/find-public-event.ts";

/** Stored booking of a slot. */
export type BookingRow = typeof eventReservations.$inferSelect;

/** Booking that a friend requests, and the event to which its slot belongs. */
export interface EventBookingInput {
	event: Pick<PublicEvent, "config" | "title">;
	request: Omit<EventBookingRequest, "slot"> & { slot: Pick<OpenEventSlot, "id" | "name" | "startsAt"> };
	friendId: number;
}

/**
 * Condition that a slot and its menu still exist and are bookable, checked in the rows because the page may
 * be a minute old.
 */
export const buildOfferedCondition = (
	ctx: Ctx,
	{ event, request: { slot, menu, confirmed } }: EventBookingInput,
): SQL => sql`exists (
	select 1 from ${eventReserves} s join ${eventConfigs} c on c.group_id = s.group_id
	where s.id = ${slot.id} and s.deleted_at is null and c.group_id = ${event.config.groupId} and c.is_open = 1
		and ifnull(s.starts_at - c.close_minutes * ${MINUTE} > ${ctx.now}, 1)
		and ${confirmed ? sql`s.name = ${confirmed.slot.name} and s.starts_at is ${confirmed.slot.startsAt}` : sql`1`}
		and ${
			menu === null
				? sql`not exists (select 1 from ${eventMenus} m where m.event_reserve_id = s.id and m.deleted_at is null)`
				: sql`exists (select 1 from ${eventMenus} m
					where m.id = ${menu} and m.event_reserve_id = s.id and m.deleted_at is null and ${buildConfirmedMenuCondition(menu, confirmed)})`
		})`;

/** Condition that the menu row `m` has the name and price that the friend confirmed. */
function buildConfirmedMenuCondition(menu: number, confirmed: EventConfirmation | undefined): SQL {
	const confirmedMenu = confirmed?.menus.find(({ id }) => id === menu);
	if (confirmedMenu) return sql`m.name = ${confirmedMenu.name} and m.price = ${confirmedMenu.price}`;
	// Without a confirmation every menu is accepted; with one that lacks the menu, none is.
	return confirmed === undefined ? sql`1` : sql`0`;
}

/** Selects the friend's other active bookings of the slot. */
export const selectOtherBookings = ({ request: { slot, booking }, friendId }: EventBookingInput): SQL => sql`(
	select 1 from ${eventReservations} o where o.friend_id = ${friendId} and o.event_reserve_id = ${slot.id}
		and o.status in ${ACTIVE_EVENT_STATUS_LIST} and o.id <> ${booking?.row.id ?? 0})`;

/** Whether an active booking has the slot, menu and number of seats of a request. */
export const matchesRequest = (
	row: BookingRow,
	{ slot, menu, seats }: EventBookingInput["request"],
): boolean =>
	row.eventReserveId === slot.id &&
	row.eventMenuId === menu &&
	row.numOfTakes === seats &&
	ACTIVE_EVENT_STATUSES.includes(row.status);
