import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { saveKeys } from "#db/platform/save-keys.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { DeliveriesToChange } from "#domain/engine/deliveries/list.ts";
import { CANCELLABLE, type DeliveryState, RESENDABLE } from "#domain/engine/deliveries/state.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { DELIVERY_LIST_TEXTS } from "#domain/platform/texts/delivery-lists.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { notFound, Refusal } from "#functions/platform/http/refusal.ts";
import { answerFirst, isDoneFirst, keyUsed } from "#functions/platform/http/save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { filterConditions, inState } from "./filter.ts";

interface Change {
	verb: string;
	from: readonly DeliveryState[];
	otherwise: string;
	to: (ctx: OperatorCtx) => SQLiteUpdateSetSource<typeof deliveries>;
}

/**
 * Sends failed or parked deliveries again, under their old retry keys: LINE recognises a key that it already
 * has, and the message arrives once. Their reply tokens have expired, so they are sent as pushes.
 */
export const RESEND: Change = {
	verb: "delivery.resend",
	from: RESENDABLE,
	otherwise: DELIVERY_LIST_TEXTS.notResendable,
	to: (ctx) => ({
		state: "scheduled",
		nextAttemptAt: ctx.now,
		// `attempts` is not reset: the list shows it, and it distinguishes a late answer from the awaited one.
		lost: 0,
		firstAttemptAt: null,
		inDoubt: false,
		method: null,
		replyToken: null,
		reason: null,
		// A delivery of a multicast call is now sent to this friend alone.
		multicastId: null,
	}),
};

/**
 * Cancels deliveries that have not been sent. A delivery that is being sent at this moment can no longer be
 * cancelled. One that LINE may have is not retried, and its reason says that it may have arrived.
 */
export const CANCEL: Change = {
	verb: "delivery.cancel",
	from: CANCELLABLE,
	otherwise: DELIVERY_LIST_TEXTS.notCancellable,
	to: () => ({
		state: "cancelled",
		nextAttemptAt: null,
		reason: sql`iif(${deliveries.state} = 'scheduled' and ${deliveries.inDoubt}, ${DELIVERY_TEXTS.cancelledInDoubt}, ${DELIVERY_TEXTS.cancelledByOperator})`,
	}),
};

/**
 * Changes one delivery. A retried request changes nothing more, whatever the delivery's state is by then.
 * @throws Refusal 404 for one that the operator cannot see, 422 for one in another state.
 */
export async function changeDelivery(
	change: Change,
	{ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: string } },
): Promise<{ friendId: number }> {
	const [delivery] = await ctx.db
		.select({ friendId: deliveries.friendId })
		.from(deliveries)
		.where(and(eq(deliveries.id, id), seenBy(ctx)));
	if (!delivery) throw notFound();
	if (ctx.wasSaved) return delivery;
	const where = [eq(deliveries.id, id), ...inStates(change.from)];
	const [changed] = await ctx.db.batch([...statements(ctx, change, { where, subjectId: id }), keyUsed(ctx)]);
	if (changed.length === 0) throw new Refusal(422, { ERROR: [change.otherwise] });
	return delivery;
}

/**
 * Changes all deliveries in one state that match a filter: exactly those that the list shows. A retried
 * request changes none of those that reached that state since.
 * @returns the number that the call changes, and the friends of those changed now, one entry for each.
 */
export async function changeDeliveries(
	change: Change,
	{ ctx, input }: { ctx: OperatorCtx; input: DeliveriesToChange },
): Promise<{ count: number; friendIds: number[] }> {
	const found = [
		...inState(input.state),
		seenBy(ctx),
		...filterConditions(ctx, input),
		...inStates(change.from),
	];
	const counted = sql`(select json_object('count', count(*)) from ${deliveries} where ${and(...found)})`;
	const where = [...found, isDoneFirst(ctx)];
	const [, changed, , [kept]] = await ctx.db.batch([
		answerFirst(ctx, counted),
		...statements(ctx, change, { where, detail: { ...input } }),
		rowsOf<{ count: number }>(
			ctx.db,
			sql`select answer ->> '$.count' as count from ${saveKeys} where key = ${ctx.saveKey}`,
		),
	]);
	return { count: kept?.count ?? changed.length, friendIds: changed.map(({ friendId }) => friendId) };
}

/** Checks the state again in the writing statement: a worker may claim the row at any moment. */
const inStates = (states: readonly DeliveryState[]): SQL[] => [inArray(deliveries.state, [...states])];

/** The change and its audit entry. */
const statements = (
	ctx: OperatorCtx,
	{ verb, to }: Change,
	{ where, ...subject }: { where: SQL[]; subjectId?: string; detail?: Record<string, unknown> },
) =>
	[
		ctx.db
			.update(deliveries)
			.set(to(ctx))
			.where(and(...where))
			.returning({ friendId: deliveries.friendId }),
		auditOfChange(ctx, { verb, subjectType: "delivery", ...subject }),
	] as const;

const seenBy = (ctx: OperatorCtx): SQL =>
	sql`${deliveries.friendId} in (select ${friends.id} from ${friends} where ${visibleTo(ctx.operator)})`;
