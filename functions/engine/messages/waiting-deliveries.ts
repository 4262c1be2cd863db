import { and, asc, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import { type LineMessage, lineMessageText } from "#domain/engine/messages/outgoing-message.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { readableValues } from "#functions/engine/placeholders/preview-values.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";

/** Maximum number of a friend's listed future messages. */
export const MAX_FUTURE_SHOWN = 50;

/** Maximum number of a friend's unsent deliveries examined on each side of now. */
const MAX_EXAMINED = 500;

/**
 * Condition for the unsent deliveries of a friend that are due nearest to now. Of a friend with thousands of
 * failed or cancelled deliveries some are omitted, so that the page need not read them all
 * (docs/decisions/0072-message-pages-read-bounded-rows-by-index.md).
 */
export function unsentNearNow(now: number | Placeholder, friendId: number | Placeholder): SQL {
	// `sent_at` selects the index of unsent deliveries, which includes failed and cancelled ones.
	const unsent = sql`select rowid from ${deliveries} where friend_id = ${friendId} and sent_at is null`;
	return sql`${deliveries}.rowid in (
		select rowid from (${unsent} and due_at > ${now} order by due_at limit ${MAX_EXAMINED})
		union all
		select rowid from (${unsent} and due_at <= ${now} order by due_at desc limit ${MAX_EXAMINED}))`;
}

/**
 * Unsent deliveries of a friend, soonest first: those due later, those being sent, and overdue ones that
 * wait, such as retries.
 */
export const listWaitingDeliveries = ({ db, now }: OperatorCtx, friendId: number, maxCount: number) =>
	waitingDeliveriesOf(db, { now, friendId, maxCount });

const waitingDeliveriesOf = prepareOnce((db) =>
	db
		.select()
		.from(deliveries)
		.where(
			and(
				unsentNearNow(sql.placeholder("now"), sql.placeholder("friendId")),
				inArray(deliveries.state, ["scheduled", "queued", "held"]),
			),
		)
		.orderBy(asc(deliveries.dueAt))
		.limit(sql.placeholder("maxCount")),
);

/** Unsent deliveries in the API's format. */
export async function presentWaitingDeliveries(
	ctx: OperatorCtx,
	friendId: number,
	waitingDeliveries: Delivery[],
) {
	const messagesAsRead = await resolveForFriend(ctx, friendId, waitingDeliveries);
	const presented = waitingDeliveries.map((delivery) => ({
		id: delivery.id,
		due_at: toWireTime(delivery.dueAt, ctx.zone),
		text: messagesAsRead(delivery).map(lineMessageText).join("\n"),
		state: delivery.state,
		/** Reason for the wait, such as a hold, a cap or a retry; empty for one that is not due yet. */
		reason: delivery.reason ?? "",
		/** Whether an operator wrote it. */
		is_of_chat: delivery.operatorId !== null,
		/** Whether it handles the talk once LINE accepts it. */
		handles: delivery.handlesUpTo !== null,
	}));
	return signPicturesForView(ctx, presented);
}

/**
 * Unsent messages as the friend would read them now, with labels for values that the operator may not read.
 * Placeholders are resolved permanently when they are sent.
 */
async function resolveForFriend(
	ctx: OperatorCtx,
	id: number,
	waitingDeliveries: Delivery[],
): Promise<(delivery: Delivery) => LineMessage[]> {
	if (!waitingDeliveries.some(({ hasPlaceholders }) => hasPlaceholders)) return ({ messages }) => messages;
	const friendValues = (await loadPlaceholderValues(ctx, [id], publicOrigin(ctx.env))).get(id);
	const values = friendValues && readableValues(ctx.operator, friendValues);
	return ({ messages, hasPlaceholders }) =>
		hasPlaceholders && values ? resolveMessage(messages, values) : messages;
}
