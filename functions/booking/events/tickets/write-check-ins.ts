import { type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { CheckInItem } from "#domain/booking/events/tickets/check-in-input.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";
import { queueEventActionStatement } from "../event-action-statement.ts";
import { buildEventFacts } from "../event-facts.ts";
import type { findDoor } from "./find-door.ts";
import { isSeatUsedSql, ticketStateSql } from "./ticket-state-sql.ts";

type Door = Awaited<ReturnType<typeof findDoor>>;

/** Ticket whose code is right, with the seats of the booking that its code signs. */
export interface AdmittedTicket {
	key: string;
	id: number;
	slotId: number;
	menuId: number | null;
	places: number;
	seat: number;
	/** Time at the door. */
	at: number;
}

interface Writing {
	door: Door;
	gate: string;
}

/** Bookings `r` with their slot `s` and event `c`. */
const BOOKINGS = sql`join ${eventReserves} s on s.id = r.event_reserve_id join ${eventConfigs} c on c.group_id = s.group_id`;

/**
 * Statements that record check-ins, and what follows from the first one of a booking. The insert decides the outcome of each in
 * the rows, so that of two phones with the same ticket one admits.
 */
export function admitStatements(
	ctx: OperatorCtx,
	{ door, gate, tickets }: Writing & { tickets: readonly AdmittedTicket[] },
): Statement[] {
	const { slot, config, title } = door;
	const { rows, column, ordinal } = rowsFrom(tickets, ["key", "id", "menuId", "places", "seat", "at"]);
	const seat: SQL = column.seat;
	const isMoved = sql`(r.event_reserve_id <> ${slot.id} or r.event_menu_id is not ${column.menuId}
		or r.num_of_takes <> ${column.places})`;
	// Of several records of one seat in this call the first admits.
	const isRepeated = sql`row_number() over (partition by r.id, ${seat} order by ${ordinal}) > 1`;
	const keys = valuesOfList(tickets.map(({ key }) => key));
	const isNew = sql`k.key in ${keys} and k.outcome = 'admitted' and k.created_at = ${ctx.now}`;
	/** Condition: the check-in `k` is the first of its booking, also of those that were undone. */
	const isFirst = sql`not exists (select 1 from ${eventCheckIns} o where o.reservation_id = k.reservation_id
		and o.outcome = 'admitted' and o.id < k.id)`;
	return [
		execute(
			ctx.db,
			insertInto(
				eventCheckIns,
				{
					key: column.key,
					reservationId: sql`r.id`,
					eventReserveId: sql`${slot.id}`,
					friendId: sql`r.friend_id`,
					seat,
					outcome: sql<never>`case when ${ticketStateSql} = 'cancelled' then 'cancelled' when ${isMoved} then 'moved'
						when ${ticketStateSql} <> 'valid' then ${ticketStateSql}
						when ${isSeatUsedSql(seat)} or ${isRepeated} then 'used' else 'admitted' end`,
					at: column.at,
					gate,
					operatorId: ctx.operator.id,
					createdAt: ctx.now,
					changedAt: ctx.now,
				},
				sql`from ${rows} join ${eventReservations} r on r.id = ${column.id} ${BOOKINGS}
					where not exists (select 1 from ${eventCheckIns} e where e.key = ${column.key})
					order by ${ordinal} on conflict (key) do nothing`,
			),
		),
		auditOfChange(ctx, {
			verb: "event.check-in",
			subjectType: "event",
			subjectId: config.groupId,
			detail: { slotId: slot.id, gate },
		}),
		queueEventActionStatement(ctx, {
			flow: "checked_in",
			groupId: config.groupId,
			condition: sql`r.id in (select k.reservation_id from ${eventCheckIns} k where ${isNew} and ${isFirst})`,
			facts: buildEventFacts(ctx, { title, config }, slot),
			isChanged: sql`1`,
		}),
		publishSelectedEvents(
			ctx,
			{
				type: sql`${"event_booking.checked_in"}`,
				key: sql`'check-in:' || k.id`,
				friendId: sql`k.friend_id`,
				data: checkInData(config.groupId, sql`0`),
			},
			sql`cross join ${eventCheckIns} k where ${isNew}`,
		),
	];
}

/** Data of a check-in `k` for other systems. */
const checkInData = (eventId: number, isUndone: SQL): SQL =>
	sql`json_object('event_id', ${integerLiteral(eventId)}, 'slot_id', k.event_reserve_id, 'booking_id', k.reservation_id, 'seat', k.seat,
		'gate', k.gate, 'is_undone', json(iif(${isUndone}, 'true', 'false')))`;

/**
 * Statements that undo check-ins. One that has not arrived yet is recorded as withdrawn, so that it admits nobody
 * later.
 */
export function undoStatements(
	ctx: OperatorCtx,
	{ door, gate, items }: Writing & { items: readonly Extract<CheckInItem, { kind: "undo" }>[] },
): Statement[] {
	const { slot, config } = door;
	const { rows, column } = rowsFrom(items, ["of", "booking_id", "seat", "at"]);
	const keys = valuesOfList(items.map(({ of }) => of));
	return [
		execute(
			ctx.db,
			insertInto(
				eventCheckIns,
				{
					key: column.of,
					reservationId: sql`r.id`,
					eventReserveId: sql`${slot.id}`,
					friendId: sql`r.friend_id`,
					seat: column.seat,
					outcome: "withdrawn",
					at: sql`min(${column.at}, ${ctx.now})`,
					gate,
					operatorId: ctx.operator.id,
					createdAt: ctx.now,
					changedAt: ctx.now,
					undoneAt: ctx.now,
				},
				sql`from ${rows} join ${eventReservations} r on r.id = ${column.booking_id}
					where r.event_reserve_id = ${slot.id} on conflict (key) do nothing`,
			),
		),
		execute(
			ctx.db,
			sql`update ${eventCheckIns} set undone_at = ${ctx.now}, changed_at = ${ctx.now}
				where key in ${keys} and event_reserve_id = ${slot.id} and outcome = 'admitted' and undone_at is null`,
		),
		auditOfChange(ctx, {
			verb: "event.check-in.undo",
			subjectType: "event",
			subjectId: config.groupId,
			detail: { slotId: slot.id, gate },
		}),
		publishSelectedEvents(
			ctx,
			{
				type: sql`${"event_booking.checked_in"}`,
				key: sql`'check-in-undo:' || k.id`,
				friendId: sql`k.friend_id`,
				data: checkInData(config.groupId, sql`1`),
			},
			sql`cross join ${eventCheckIns} k where k.key in ${keys} and k.event_reserve_id = ${slot.id} and k.outcome = 'admitted' and k.undone_at = ${ctx.now}`,
		),
	];
}
