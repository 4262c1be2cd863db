import { and, sql } from "drizzle-orm";
import { eventReserves } from "#db/booking/event-slot-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { buildEventFacts } from "../event-facts.ts";
import { refundBookingStatements } from "../payments/refund-event-booking.ts";
import { wakeEventActions } from "../wake-event-actions.ts";
import { findEventConfig } from "./manage-events.ts";
import { eventSlotCondition } from "./save-event-slot.ts";
import { cancelSlotBookingStatements, queueSlotActionStatements } from "./slot-action-statements.ts";
import { activeBookingCountSql } from "./slot-booking-counts.ts";

interface DeleteSlotInput {
	ctx: OperatorCtx;
	input: { id: number; slotId: number; force: boolean };
}

/**
 * Deletes a slot. Bookings of a future slot are canceled in the same transaction and their friends notified,
 * so that a concurrent booking is not left without a slot. An event with a refund rule gives back all that was paid online.
 * Bookings of a past slot are kept.
 * @throws Refusal 404, 409 where the slot is booked and `force` is false
 */
export async function deleteEventSlot({ ctx, input }: DeleteSlotInput): Promise<{ id: number }> {
	const { id: groupId, slotId, force } = input;
	const { name, config } = await findEventConfig(ctx, groupId);
	const [slot] = await ctx.db.select().from(eventReserves).where(eventSlotCondition(groupId, slotId));
	if (!slot) throw notFound();
	const isOver = slot.startsAt !== null && slot.startsAt <= ctx.now;
	const cancelsBookings = force && !isOver;
	const condition = cancelsBookings ? sql`1` : sql`0`;
	const [friends, ...results] = await ctx.db.batch([
		...queueSlotActionStatements(ctx, {
			slotId,
			groupId,
			flow: "cancel",
			facts: buildEventFacts(ctx, { title: config.title || name, config }, slot),
			condition,
		}),
		...cancelSlotBookingStatements(ctx, slotId, condition),
		...(config.refundRule.length === 0
			? []
			: refundBookingStatements(
					ctx,
					{ percent: 100, reason: PAYMENT_TEXTS.refundByShop },
					sql`r.event_reserve_id = ${slotId} and r.status = ${EVENT_STATUS.canceled} and r.updated_at = ${ctx.now}
						and ${condition}`,
				)),
		ctx.db
			.update(eventReserves)
			.set({ deletedAt: ctx.now, remindAt: null })
			.where(
				and(eventSlotCondition(groupId, slotId), isOver ? sql`1` : sql`${activeBookingCountSql(slotId)} = 0`),
			),
		auditOfChange(ctx, {
			verb: "event.slot.delete",
			subjectType: "event",
			subjectId: groupId,
			detail: { slotId },
		}),
	]);
	// The slot's own statement is the last but one, before the audit entry.
	const { meta } = results.at(-2) as D1Result;
	if (meta.changes === 0) throw await explainUndeletedSlot(ctx, slotId);
	if (friends.length > 0)
		await wakeEventActions(
			ctx,
			friends.map(({ friend_id }) => friend_id),
		);
	return { id: slotId };
}

/** Refusal for a slot that was not deleted: it is booked, or was deleted concurrently. */
async function explainUndeletedSlot(ctx: OperatorCtx, slotId: number): Promise<Refusal> {
	const [row] = await queryRows(
		ctx.db,
		{ count: number },
		sql`select ${activeBookingCountSql(slotId)} as count`,
	);
	const count = row?.count ?? 0;
	return count > 0 ? new Refusal(409, { ERROR: [EVENT_TEXTS.slotInUse(count)] }) : notFound();
}
