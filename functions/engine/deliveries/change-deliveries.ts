import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { saveKeys } from "#db/platform/save-keys.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { DeliveriesToChange } from "#domain/engine/deliveries/delivery-list-query.ts";
import { CANCELLABLE, type DeliveryState, RESENDABLE } from "#domain/engine/deliveries/delivery-states.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DELIVERY_LIST_TEXTS } from "#domain/platform/texts/delivery-lists-texts.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { isFirstSave, markKeyUsed, storeAnswerFirst } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { UNCOUNTED } from "./caps/cap-verdicts.ts";
import { deliveriesInState, deliveryConditions } from "./delivery-filter.ts";

interface DeliveryChange {
	/** Verb in the audit log. */
	verb: string;
	/** States in which the change is possible. */
	allowedStates: readonly DeliveryState[];
	/** Refusal in any other state. */
	wrongStateText: string;
	/** New values of the columns. */
	newValues: (ctx: OperatorCtx) => SQLiteUpdateSetSource<typeof deliveries>;
}

/**
 * Resends failed or parked deliveries under their old retry keys: LINE recognises a key that it already has,
 * so the message arrives once. Their reply tokens have expired, so they are sent as pushes.
 */
export const RESEND_DELIVERIES: DeliveryChange = {
	verb: "delivery.resend",
	allowedStates: RESENDABLE,
	wrongStateText: DELIVERY_LIST_TEXTS.notResendable,
	newValues: (ctx) => ({
		state: "scheduled",
		nextAttemptAt: ctx.now,
		// `attempts` is not reset: the list shows it, and it separates a late answer from the expected one.
		lost: 0,
		firstAttemptAt: null,
		inDoubt: false,
		method: null,
		replyToken: null,
		reason: null,
		// A delivery of a multicast call is now sent individually.
		multicastId: null,
	}),
};

/**
 * Cancels unsent deliveries. One that is being sent at this moment can no longer be cancelled. The reason of
 * one that LINE may have says that it may have arrived.
 */
export const CANCEL_DELIVERIES: DeliveryChange = {
	verb: "delivery.cancel",
	allowedStates: CANCELLABLE,
	wrongStateText: DELIVERY_LIST_TEXTS.notCancellable,
	newValues: () => ({
		state: "cancelled",
		nextAttemptAt: null,
		countedAt: UNCOUNTED,
		reason: sql`iif(${deliveries.state} in ('scheduled', 'held') and ${deliveries.inDoubt}, ${DELIVERY_TEXTS.cancelledInDoubt}, ${DELIVERY_TEXTS.cancelledByOperator})`,
	}),
};

/**
 * Changes one delivery. A retried request has no further effect, whatever the delivery's state is by then.
 * @throws Refusal 404 for one that the operator cannot see, 422 for one in another state.
 */
export async function changeDelivery(
	change: DeliveryChange,
	{ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: string } },
): Promise<{ friendId: number }> {
	const [delivery] = await ctx.db
		.select({ friendId: deliveries.friendId })
		.from(deliveries)
		.where(and(eq(deliveries.id, id), isVisibleDelivery(ctx)));
	if (!delivery) throw notFound();
	if (ctx.wasSaved) return delivery;
	const where = [eq(deliveries.id, id), ...inStates(change.allowedStates)];
	const [changedRows] = await ctx.db.batch([
		...changeStatements(ctx, change, { where, subjectId: id }),
		markKeyUsed(ctx),
	]);
	if (changedRows.length === 0) throw new Refusal(422, { ERROR: [change.wrongStateText] });
	return delivery;
}

/**
 * Changes all deliveries in one state that match a filter: exactly those in the list. A retried request
 * leaves later deliveries unchanged.
 * @returns the number of deliveries that the request changed, and the friends of those changed now, one entry
 * for each delivery.
 */
export async function changeDeliveries(
	change: DeliveryChange,
	{ ctx, input }: { ctx: OperatorCtx; input: DeliveriesToChange },
): Promise<{ count: number; friendIds: number[] }> {
	const conditions = [
		...deliveriesInState(input.state),
		isVisibleDelivery(ctx),
		...deliveryConditions(ctx, input),
		...inStates(change.allowedStates),
	];
	const countSql = sql`(select json_object('count', count(*)) from ${deliveries} where ${and(...conditions)})`;
	const where = [...conditions, isFirstSave(ctx)];
	const [, changedRows, , [storedAnswer]] = await ctx.db.batch([
		storeAnswerFirst(ctx, countSql),
		...changeStatements(ctx, change, { where, detail: { ...input } }),
		queryRows(
			ctx.db,
			{ count: number },
			sql`select answer ->> '$.count' as count from ${saveKeys} where key = ${ctx.saveKey}`,
		),
	]);
	return {
		count: storedAnswer?.count ?? changedRows.length,
		friendIds: changedRows.map(({ friendId }) => friendId),
	};
}

/** Checks the state again in the writing statement: a worker may claim the row at any moment. */
const inStates = (states: readonly DeliveryState[]): SQL[] => [inArray(deliveries.state, [...states])];

/** The change and its audit entry. */
const changeStatements = (
	ctx: OperatorCtx,
	{ verb, newValues }: DeliveryChange,
	{ where, ...subject }: { where: SQL[]; subjectId?: string; detail?: Record<string, unknown> },
) =>
	[
		ctx.db
			.update(deliveries)
			.set(newValues(ctx))
			.where(and(...where))
			.returning({ friendId: deliveries.friendId }),
		auditOfChange(ctx, { verb, subjectType: "delivery", ...subject }),
	] as const;

const isVisibleDelivery = (ctx: OperatorCtx): SQL =>
	sql`${deliveries.friendId} in (select ${friends.id} from ${friends} where ${visibleTo(ctx.operator)})`;
