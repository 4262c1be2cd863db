import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-pages.ts";
import { eventReserves } from "#db/booking/reservables.ts";
import { folders } from "#db/engine/folders.ts";
import { EVENT_STATUS } from "#domain/booking/events/status.ts";
import type { Ctx } from "#functions/context.ts";
import { eventActionStatement } from "./event-action-statement.ts";
import { selectEventFacts } from "./event-bookings.ts";

/** Maximum number of slots per minute that are reminded; the next run takes the rest. */
const MOST = 100;

/**
 * Leaves the reminder of each slot whose moment has come to be run for everybody who has a place in it. A slot's moment is
 * taken away in the same transaction, so that no two workers remind of it; whoever books later is not reminded any more.
 * A slot that has begun meanwhile reminds nobody.
 */
export async function remindDueSlots(ctx: Ctx): Promise<void> {
	for (const { slot, config, name } of await dueSlots(ctx)) {
		const isToCome = slot.startsAt !== null && slot.startsAt > ctx.now;
		await ctx.db.batch([
			ctx.db
				.update(eventReserves)
				.set({ remindAt: null })
				// Moved meanwhile, it has another moment.
				.where(and(eq(eventReserves.id, slot.id), eq(eventReserves.remindAt, slot.remindAt!))),
			eventActionStatement(ctx, {
				flow: "reminder",
				groupId: config.groupId,
				which: sql`${isToCome ? 1 : 0} and r.event_reserve_id = ${slot.id} and r.status = ${EVENT_STATUS.approved}`,
				facts: selectEventFacts(ctx, { title: config.title || name, config }, slot),
			}),
		]);
	}
}

const dueSlots = (ctx: Ctx) =>
	ctx.db
		.select({ slot: eventReserves, config: eventConfigs, name: folders.name })
		.from(eventReserves)
		.innerJoin(eventConfigs, eq(eventConfigs.groupId, eventReserves.groupId))
		.innerJoin(folders, eq(folders.id, eventReserves.groupId))
		.where(and(lte(eventReserves.remindAt, ctx.now), isNull(eventReserves.deletedAt)))
		.orderBy(asc(eventReserves.remindAt))
		.limit(MOST);
