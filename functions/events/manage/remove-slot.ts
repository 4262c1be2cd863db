import { and, eq, sql } from "drizzle-orm";
import { eventMenus, eventReservations, eventReserves } from "#db/reservables.ts";
import { EVENT_TEXTS } from "#domain/texts/events.ts";
import { auditOfChange } from "../../auth/audit.ts";
import { notFound, Refusal } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { endBooking, factsBy } from "../bookings.ts";
import { findConfig } from "./events.ts";
import { isSlot } from "./save-slot.ts";

interface Remove {
	ctx: OperatorCtx;
	input: { id: number; slotId: number; force: boolean };
}

/**
 * Deletes a slot. Bookings of one that is still to come are canceled first, one after another, and their friends told as
 * of any cancel; whoever asks again after a fault goes on where it ended. Those of a slot that is over stay.
 * @throws Refusal 404, 409 where somebody has to insist, because it is booked
 */
export async function removeSlot({
	ctx,
	input: { id: groupId, slotId, force },
}: Remove): Promise<{ id: number }> {
	const { name, config } = await findConfig(ctx, groupId);
	const [slot] = await ctx.db.select().from(eventReserves).where(isSlot(groupId, slotId));
	if (!slot) throw notFound();
	const isComing = slot.startsAt === null || slot.startsAt > ctx.now;
	const booked = isComing ? await standing(ctx, slotId) : [];
	if (booked.length > 0 && !force) throw new Refusal(409, { ERROR: [EVENT_TEXTS.slotInUse(booked.length)] });
	for (const { row, menu } of booked)
		await endBooking(ctx, {
			...{ id: row.id, friendId: row.friendId, groupId, to: 2, from: [1, 3], flow: "cancel" },
			facts: factsBy(ctx, { title: config.title || name, config }, { slot, menu, places: row.numOfTakes }),
		});
	await ctx.db.batch([
		ctx.db.update(eventReserves).set({ deletedAt: ctx.now }).where(isSlot(groupId, slotId)),
		auditOfChange(ctx, {
			verb: "event.slot.delete",
			subjectType: "event",
			subjectId: groupId,
			detail: { slotId, canceled: booked.length },
		}),
	]);
	return { id: slotId };
}

/** The bookings of a slot that hold places. */
const standing = (ctx: OperatorCtx, slotId: number) =>
	ctx.db
		.select({ row: eventReservations, menu: eventMenus })
		.from(eventReservations)
		.leftJoin(eventMenus, eq(eventMenus.id, eventReservations.eventMenuId))
		.where(and(eq(eventReservations.eventReserveId, slotId), sql`${eventReservations.status} in (1, 3)`));
