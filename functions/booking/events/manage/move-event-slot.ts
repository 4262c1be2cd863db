import { and, eq, isNull, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { MAX_EVENT_SLOTS } from "#domain/booking/events/event-inputs.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { findEventConfig } from "./manage-events.ts";

const OUTSIDE_EVENTS = and(isNull(eventReserves.groupId), isNull(eventReserves.deletedAt));

/**
 * Lists slots outside any event: their folder was deleted, or they were created elsewhere. They have no
 * public page until they are moved into an event.
 */
export async function listSlotsOutsideEvents({ ctx }: { ctx: OperatorCtx }) {
	const rows = await queryRows(
		ctx.db,
		{ id: number, name: text, startsAt: nullable(number), taken: number },
		sql`select id, name, starts_at as startsAt, (select ifnull(sum(num_of_takes), 0) from ${eventReservations} r
				where r.event_reserve_id = ${eventReserves.id} and r.status in ${ACTIVE_EVENT_STATUS_LIST}) as taken
			from ${eventReserves} where ${OUTSIDE_EVENTS}
			order by starts_at is null, starts_at desc, id limit ${MAX_EVENT_SLOTS}`,
	);
	return {
		data: rows.map(({ startsAt, ...slot }) => ({
			...slot,
			starts_at: startsAt === null ? null : toWireTime(startsAt, ctx.zone).slice(0, 16),
		})),
	};
}

/**
 * Moves a slot that belongs to no event into one, with its bookings; the event's settings then apply to
 * bookings and reminders. Repeating it is safe.
 * @throws Refusal 404 for a slot of another event, 422 for a full event
 */
export async function moveEventSlot({
	ctx,
	input: { id, slotId },
}: {
	ctx: OperatorCtx;
	input: { id: number; slotId: number };
}): Promise<{ id: number }> {
	await findEventConfig(ctx, id);
	const remindAt = sql`(select ${eventReserves.startsAt} - c.remind_minutes * ${MINUTE} from ${eventConfigs} c
		where c.group_id = ${id})`;
	const [{ meta }] = await ctx.db.batch([
		ctx.db
			.update(eventReserves)
			.set({
				groupId: id,
				remindAt: sql`iif(${remindAt} > ${ctx.now}, ${remindAt}, null)`,
				version: sql`${eventReserves.version} + 1`,
			})
			.where(
				and(
					eq(eventReserves.id, slotId),
					OUTSIDE_EVENTS,
					sql`(select count(*) from ${eventReserves} s where s.group_id = ${id} and s.deleted_at is null) < ${MAX_EVENT_SLOTS}`,
				),
			),
		auditOfChange(ctx, {
			verb: "event.slot.move",
			subjectType: "event",
			subjectId: id,
			detail: { slotId },
		}),
	]);
	if (meta.changes > 0) return { id: slotId };
	const [slot] = await ctx.db
		.select({ groupId: eventReserves.groupId })
		.from(eventReserves)
		.where(and(eq(eventReserves.id, slotId), isNull(eventReserves.deletedAt)));
	if (slot?.groupId === null) throw invalid("ERROR", EVENT_TEXTS.tooManySlots(MAX_EVENT_SLOTS));
	if (slot?.groupId !== id) throw notFound();
	return { id: slotId };
}
