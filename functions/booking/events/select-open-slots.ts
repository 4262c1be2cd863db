import { and, asc, isNull, type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { eventMenus, eventReserves } from "#db/booking/event-slot-tables.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { remainingSeats } from "#functions/engine/actions/effects/event-reserve.ts";

/**
 * Statements for the bookable slots of an event and their menus, each with the seats left (null without
 * limit). The statements of a booking check the same closing time.
 * @param group the event's id
 */
export const selectOpenSlots = ({ db, now }: Ctx, group: SQL) => {
	const bookableSlotIds = sql`select s.id from ${eventReserves} s join ${eventConfigs} c on c.group_id = s.group_id
		where s.group_id = ${group} and s.deleted_at is null
			and ifnull(s.starts_at - c.close_minutes * ${MINUTE} > ${now}, 1)`;
	const slots = db
		.select({
			id: eventReserves.id,
			name: eventReserves.name,
			startsAt: eventReserves.startsAt,
			left: subselect<number | null>(
				remainingSeats({ event_slot_id: sql`${eventReserves.id}`, event_menu_id: null }),
			),
		})
		.from(eventReserves)
		.where(sql`${eventReserves.id} in (${bookableSlotIds})`)
		.orderBy(sql`${eventReserves.startsAt} is null`, asc(eventReserves.startsAt), asc(eventReserves.id));
	const menus = db
		.select({
			id: eventMenus.id,
			slotId: eventMenus.eventReserveId,
			name: eventMenus.name,
			price: eventMenus.price,
			left: subselect<number | null>(
				remainingSeats({
					event_slot_id: sql`${eventMenus.eventReserveId}`,
					event_menu_id: sql`${eventMenus.id}`,
				}),
			),
		})
		.from(eventMenus)
		.where(and(isNull(eventMenus.deletedAt), sql`${eventMenus.eventReserveId} in (${bookableSlotIds})`))
		.orderBy(asc(eventMenus.id));
	return [slots, menus] as const;
};

/** Seats left, at least 0: a slot is overbooked once its capacity has been lowered below its bookings. */
export const clampSeatsLeft = (seatsLeft: number | null): number | null =>
	seatsLeft === null ? null : Math.max(0, seatsLeft);
