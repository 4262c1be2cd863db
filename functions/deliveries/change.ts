import { and, eq, inArray, sql } from "drizzle-orm";
import { deliveries } from "#db/deliveries.ts";
import { friends } from "#db/friends.ts";
import { CANCELLABLE, type DeliveryState, RESENDABLE } from "#domain/deliveries/state.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { visibleTo } from "../friends/visible.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";

interface Change {
	ctx: OperatorCtx;
	input: { id: string };
}

/**
 * Sends a failed or parked delivery again, under its old retry key: if LINE has it after all, LINE says so and it
 * arrives once. Its reply token is long gone, so it goes as a push.
 */
export async function resendDelivery({ ctx, input }: Change): Promise<{ friendId: number }> {
	return change(ctx, input.id, RESENDABLE, "delivery.resend", TEXTS.deliveryNotResendable, {
		state: "scheduled",
		nextAttemptAt: ctx.now,
		attempts: 0,
		firstAttemptAt: null,
		inDoubt: false,
		method: null,
		replyToken: null,
		reason: null,
	});
}

/** Cancels a delivery that has not gone out. One that is being sent at this moment can no longer be cancelled. */
export async function cancelDelivery({ ctx, input }: Change): Promise<{ friendId: number }> {
	return change(ctx, input.id, CANCELLABLE, "delivery.cancel", TEXTS.deliveryNotCancellable, {
		state: "cancelled",
		nextAttemptAt: null,
		reason: TEXTS.cancelledByOperator,
	});
}

async function change(
	ctx: OperatorCtx,
	id: string,
	from: readonly DeliveryState[],
	verb: string,
	otherwise: string,
	to: Partial<typeof deliveries.$inferInsert>,
): Promise<{ friendId: number }> {
	const seen = sql`${deliveries.friendId} in (select ${friends.id} from ${friends} where ${visibleTo(ctx.operator)})`;
	const [delivery] = await ctx.db
		.select({ friendId: deliveries.friendId })
		.from(deliveries)
		.where(and(eq(deliveries.id, id), seen));
	if (!delivery) throw notFound();
	// The state is asked again in the statement that changes it: a worker may take the row at any moment.
	const [changed] = await ctx.db.batch([
		ctx.db
			.update(deliveries)
			.set(to)
			.where(and(eq(deliveries.id, id), inArray(deliveries.state, [...from])))
			.returning({ id: deliveries.id }),
		auditOfChange(ctx, { verb, subjectType: "delivery", subjectId: id }),
	]);
	if (changed.length === 0) throw new Refusal(422, { ERROR: [otherwise] });
	return delivery;
}
