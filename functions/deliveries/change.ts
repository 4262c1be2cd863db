import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { deliveries } from "#db/deliveries.ts";
import { friends } from "#db/friends.ts";
import type { DeliveriesToChange } from "#domain/deliveries/list.ts";
import { CANCELLABLE, type DeliveryState, RESENDABLE } from "#domain/deliveries/state.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { visibleTo } from "../friends/visible.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";
import { filterConditions } from "./filter.ts";

interface Change {
	verb: string;
	from: readonly DeliveryState[];
	otherwise: string;
	to: (ctx: OperatorCtx) => Partial<typeof deliveries.$inferInsert>;
}

/**
 * Sends failed or parked deliveries again, under their old retry keys: if LINE has one after all, LINE says so and it
 * arrives once. Their reply tokens are long gone, so they go as pushes.
 */
export const RESEND: Change = {
	verb: "delivery.resend",
	from: RESENDABLE,
	otherwise: TEXTS.deliveryNotResendable,
	to: (ctx) => ({
		state: "scheduled",
		nextAttemptAt: ctx.now,
		attempts: 0,
		lost: 0,
		firstAttemptAt: null,
		inDoubt: false,
		method: null,
		replyToken: null,
		reason: null,
	}),
};

/** Cancels deliveries that have not gone out. One that is being sent at this moment can no longer be cancelled. */
export const CANCEL: Change = {
	verb: "delivery.cancel",
	from: CANCELLABLE,
	otherwise: TEXTS.deliveryNotCancellable,
	to: () => ({ state: "cancelled", nextAttemptAt: null, reason: TEXTS.cancelledByOperator }),
};

/** Changes one delivery. @throws Refusal 404 for one that is not there to be seen, 422 for one in another state. */
export async function changeDelivery(
	change: Change,
	{ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: string } },
): Promise<{ friendId: number }> {
	const [delivery] = await ctx.db
		.select({ friendId: deliveries.friendId })
		.from(deliveries)
		.where(and(eq(deliveries.id, id), seenBy(ctx)));
	if (!delivery) throw notFound();
	const changed = await apply(ctx, change, { where: [eq(deliveries.id, id)], subjectId: id });
	if (changed.length === 0) throw new Refusal(422, { ERROR: [change.otherwise] });
	return delivery;
}

/** Changes all of one state that a filter finds. @returns the friends whose deliveries they were, one for each. */
export async function changeDeliveries(
	change: Change,
	{ ctx, input }: { ctx: OperatorCtx; input: DeliveriesToChange },
): Promise<number[]> {
	return apply(ctx, change, {
		where: [eq(deliveries.state, input.state), seenBy(ctx), ...filterConditions(ctx, input)],
		detail: { ...input },
	});
}

async function apply(
	ctx: OperatorCtx,
	{ verb, from, to }: Change,
	{ where, ...subject }: { where: SQL[]; subjectId?: string; detail?: Record<string, unknown> },
): Promise<number[]> {
	// The state is asked again in the statement that changes it: a worker may take the row at any moment.
	const [changed] = await ctx.db.batch([
		ctx.db
			.update(deliveries)
			.set(to(ctx))
			.where(and(...where, inArray(deliveries.state, [...from])))
			.returning({ friendId: deliveries.friendId }),
		auditOfChange(ctx, { verb, subjectType: "delivery", ...subject }),
	]);
	return changed.map(({ friendId }) => friendId);
}

const seenBy = (ctx: OperatorCtx): SQL =>
	sql`${deliveries.friendId} in (select ${friends.id} from ${friends} where ${visibleTo(ctx.operator)})`;
