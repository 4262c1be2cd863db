import { and, asc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { eventReserves } from "#db/booking/event-slot-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import type { Ctx } from "#functions/context.ts";
import { queueEventActionStatement } from "./event-action-statement.ts";
import { buildEventFacts } from "./event-facts.ts";

/** Maximum number of slots reminded per run; the next run takes the rest. */
const MAX_SLOTS_PER_RUN = 100;

/** Condition: a slot's reminder is due. */
export const hasSlotsToRemind = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${eventReserves} where remind_at <= ${now} and deleted_at is null)`;

/**
 * Queues the reminder of each due slot for the friends with an approved booking. The due time is cleared in
 * the same transaction, so that two workers never send the same reminder; later bookings get none. A slot
 * that has already begun sends no reminder.
 */
export async function remindDueSlots(ctx: Ctx): Promise<void> {
	for (const { slot, config, name } of await selectDueSlots(ctx)) {
		const isUpcoming = slot.startsAt !== null && slot.startsAt > ctx.now;
		await ctx.db.batch([
			ctx.db
				.update(eventReserves)
				.set({ remindAt: null })
				// A slot that was moved since has another time.
				.where(and(eq(eventReserves.id, slot.id), eq(eventReserves.remindAt, slot.remindAt!))),
			queueEventActionStatement(ctx, {
				flow: "reminder",
				groupId: config.groupId,
				condition: sql`${isUpcoming ? 1 : 0} and r.event_reserve_id = ${slot.id} and r.status = ${EVENT_STATUS.approved}`,
				facts: buildEventFacts(ctx, { title: config.title || name, config }, slot),
			}),
		]);
	}
}

const selectDueSlots = (ctx: Ctx) =>
	ctx.db
		.select({ slot: eventReserves, config: eventConfigs, name: folders.name })
		.from(eventReserves)
		.innerJoin(eventConfigs, eq(eventConfigs.groupId, eventReserves.groupId))
		.innerJoin(folders, eq(folders.id, eventReserves.groupId))
		.where(and(lte(eventReserves.remindAt, ctx.now), isNull(eventReserves.deletedAt)))
		.orderBy(asc(eventReserves.remindAt))
		.limit(MAX_SLOTS_PER_RUN);
