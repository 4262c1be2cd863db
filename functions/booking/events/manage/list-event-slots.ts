import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import {
	ACTIVE_EVENT_STATUS_LIST,
	eventMenus,
	eventReservations,
	eventReserves,
} from "#db/booking/event-slot-tables.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findEventConfig } from "./manage-events.ts";

/** Lists the slots of an event with their menus and taken seats, future ones first. @throws Refusal 404 */
export async function listEventSlots({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await findEventConfig(ctx, id);
	const isOfEvent = and(eq(eventReserves.groupId, id), isNull(eventReserves.deletedAt));
	const [slots, menus] = await ctx.db.batch([
		ctx.db
			.select({
				id: eventReserves.id,
				name: eventReserves.name,
				startsAt: eventReserves.startsAt,
				capacity: eventReserves.capacity,
				version: eventReserves.version,
				taken: subselect<number>(sql`select ifnull(sum(num_of_takes), 0) from ${eventReservations} r
					where r.event_reserve_id = ${eventReserves.id} and status in ${ACTIVE_EVENT_STATUS_LIST}`),
				entered:
					subselect<number>(sql`select ifnull(sum(iif(u.seat = 0, r.num_of_takes, 1)), 0) from ${eventCheckIns} u
					join ${eventReservations} r on r.id = u.reservation_id
					where u.event_reserve_id = ${eventReserves.id} and u.outcome = 'admitted' and u.undone_at is null`),
				waiting: subselect<number>(sql`select count(*) from ${eventReservations} r
					where r.event_reserve_id = ${eventReserves.id} and status = ${EVENT_STATUS.pending}`),
			})
			.from(eventReserves)
			.where(isOfEvent)
			.orderBy(
				sql`ifnull(${eventReserves.startsAt} < ${ctx.now}, 0)`,
				sql`${eventReserves.startsAt} is null`,
				asc(eventReserves.startsAt),
				asc(eventReserves.id),
			),
		ctx.db
			.select({
				id: eventMenus.id,
				slotId: eventMenus.eventReserveId,
				name: eventMenus.name,
				price: eventMenus.price,
				capacity: eventMenus.capacity,
				taken: subselect<number>(sql`select ifnull(sum(num_of_takes), 0) from ${eventReservations} r
					where r.event_reserve_id = ${eventMenus.eventReserveId} and r.event_menu_id = ${eventMenus.id} and status in ${ACTIVE_EVENT_STATUS_LIST}`),
			})
			.from(eventMenus)
			.where(
				and(
					isNull(eventMenus.deletedAt),
					sql`${eventMenus.eventReserveId} in (select s.id from ${eventReserves} s
						where s.group_id = ${id} and s.deleted_at is null)`,
				),
			)
			.orderBy(asc(eventMenus.id)),
	]);
	return {
		data: slots.map(({ startsAt, ...slot }) => ({
			...slot,
			starts_at: startsAt === null ? null : toWireTime(startsAt, ctx.zone).slice(0, 16),
			is_over: startsAt !== null && startsAt < ctx.now,
			menus: menus.flatMap(({ slotId, ...menu }) => (slotId === slot.id ? [menu] : [])),
		})),
	};
}
