import { and, eq, isNull, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-pages.ts";
import { eventReservations, eventReserves, STANDING_LIST } from "#db/booking/reservables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { MAX_SLOTS } from "#domain/booking/events/inputs.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { findEventConfig } from "./manage-events.ts";

const isOutside = and(isNull(eventReserves.groupId), isNull(eventReserves.deletedAt));

/** Slots in no event, whose folder was deleted or that were made elsewhere. They have no page until they are moved into one. */
export async function listSlotsOutsideEvents({ ctx }: { ctx: OperatorCtx }) {
	const rows = await queryRows<{ id: number; name: string; startsAt: number | null; taken: number }>(
		ctx.db,
		sql`select id, name, starts_at as startsAt, (select ifnull(sum(num_of_takes), 0) from ${eventReservations} r
				where r.event_reserve_id = ${eventReserves.id} and r.status in ${STANDING_LIST}) as taken
			from ${eventReserves} where ${isOutside}
			order by starts_at is null, starts_at desc, id limit ${MAX_SLOTS}`,
	);
	return {
		data: rows.map(({ startsAt, ...slot }) => ({
			...slot,
			starts_at: startsAt === null ? null : toWireTime(startsAt, ctx.zone).slice(0, 16),
		})),
	};
}

/**
 * Moves a slot that is in no event into one, with its bookings; from then on it is booked and reminded of as the event
 * says. A move that comes twice changes nothing more. @throws Refusal 404 for a slot of another event, 422 for a full event
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
					isOutside,
					sql`(select count(*) from ${eventReserves} s where s.group_id = ${id} and s.deleted_at is null) < ${MAX_SLOTS}`,
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
	if (slot?.groupId === null) throw invalid("ERROR", EVENT_TEXTS.tooManySlots(MAX_SLOTS));
	if (slot?.groupId !== id) throw notFound();
	return { id: slotId };
}
