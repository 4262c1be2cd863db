import { and, sql } from "drizzle-orm";
import { eventReserves } from "#db/booking/reservables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { notifyEventBooking, selectEventFacts } from "../event-bookings.ts";
import { findEventConfig } from "./manage-events.ts";
import { isSlot } from "./save-event-slot.ts";
import { cancelStatements, countActiveBookings, slotActionStatements } from "./slot-actions.ts";

interface Remove {
	ctx: OperatorCtx;
	input: { id: number; slotId: number; force: boolean };
}

/**
 * Deletes a slot. Bookings of one that is still to come are canceled in the same transaction, and their friends told as of
 * any cancel, so that nobody who books meanwhile keeps a booking of what is gone. Those of a slot that is over stay.
 * @throws Refusal 404, 409 where somebody has to insist, because it is booked
 */
export async function deleteEventSlot({ ctx, input }: Remove): Promise<{ id: number }> {
	const { id: groupId, slotId, force } = input;
	const { name, config } = await findEventConfig(ctx, groupId);
	const [slot] = await ctx.db.select().from(eventReserves).where(isSlot(groupId, slotId));
	if (!slot) throw notFound();
	const isOver = slot.startsAt !== null && slot.startsAt <= ctx.now;
	const cancels = force && !isOver;
	const [friends, , , , , { meta }] = await ctx.db.batch([
		...slotActionStatements(ctx, {
			...{ slotId, groupId, flow: "cancel" },
			facts: selectEventFacts(ctx, { title: config.title || name, config }, slot),
			when: cancels ? sql`1` : sql`0`,
		}),
		...cancelStatements(ctx, slotId, cancels ? sql`1` : sql`0`),
		ctx.db
			.update(eventReserves)
			.set({ deletedAt: ctx.now, remindAt: null })
			.where(and(isSlot(groupId, slotId), isOver ? sql`1` : sql`${countActiveBookings(slotId)} = 0`)),
		auditOfChange(ctx, {
			verb: "event.slot.delete",
			subjectType: "event",
			subjectId: groupId,
			detail: { slotId },
		}),
	]);
	if (meta.changes === 0) throw await stillBooked(ctx, slotId);
	if (friends.length > 0)
		await notifyEventBooking(
			ctx,
			friends.map(({ friend_id }) => friend_id),
		);
	return { id: slotId };
}

/** Why a slot was not deleted: it is booked, or somebody else deleted it just now. */
async function stillBooked(ctx: OperatorCtx, slotId: number): Promise<Refusal> {
	const [row] = await queryRows<{ count: number }>(
		ctx.db,
		sql`select ${countActiveBookings(slotId)} as count`,
	);
	const count = row?.count ?? 0;
	return count > 0 ? new Refusal(409, { ERROR: [EVENT_TEXTS.slotInUse(count)] }) : notFound();
}
