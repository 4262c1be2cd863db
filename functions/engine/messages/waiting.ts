import { and, asc, inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { writtenOnce } from "#db/platform/sql/written-once.ts";
import { type LineMessage, lineMessageText } from "#domain/engine/messages/line.ts";
import { resolveMessage } from "#domain/engine/messages/placeholders.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { readableBy } from "#functions/engine/placeholders/reader.ts";
import { placeholderValues } from "#functions/engine/placeholders/values.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { forThisView } from "#functions/platform/media/shown.ts";

/** The most messages of a friend that are listed as still to come. */
export const FUTURE_SHOWN = 50;

/** So many of a friend's sends that never left are looked through to each side of now. */
const LOOKED_THROUGH = 500;

/**
 * Holds for those of a friend's deliveries that never left and fall due nearest to now. A friend whose sends failed or were
 * cancelled by the thousands has some of them left out, and a page that does not read them all
 * (docs/decisions/0075-sends-near-now.md).
 */
export function unsentNearNow(now: number | Placeholder, friendId: number | Placeholder): SQL {
	// By `sent_at` its index is found: what failed or was cancelled is in there too, what left is not.
	const unsent = sql`select rowid from ${deliveries} where friend_id = ${friendId} and sent_at is null`;
	return sql`${deliveries}.rowid in (
		select rowid from (${unsent} and due_at > ${now} order by due_at limit ${LOOKED_THROUGH})
		union all
		select rowid from (${unsent} and due_at <= ${now} order by due_at desc limit ${LOOKED_THROUGH}))`;
}

/**
 * Unsent deliveries of a friend, soonest first: those due later, those being sent, and overdue ones that
 * wait, such as retries.
 */
export const waitingSends = ({ db, now }: OperatorCtx, friendId: number, most: number) =>
	sendsOf(db, { now, friendId, most });

const sendsOf = writtenOnce((db) =>
	db
		.select()
		.from(deliveries)
		.where(
			and(
				unsentNearNow(sql.placeholder("now"), sql.placeholder("friendId")),
				inArray(deliveries.state, ["scheduled", "queued"]),
			),
		)
		.orderBy(asc(deliveries.dueAt))
		.limit(sql.placeholder("most")),
);

/** The same as the API presents it. */
export async function presentWaiting(ctx: OperatorCtx, friendId: number, waiting: Delivery[]) {
	const asRead = await readingOf(ctx, friendId, waiting);
	const presented = waiting.map((delivery) => ({
		id: delivery.id,
		due_at: wireTime(delivery.dueAt, ctx.zone),
		text: asRead(delivery).map(lineMessageText).join("\n"),
		state: delivery.state,
		/** A person wrote it. */
		is_of_chat: delivery.operatorId !== null,
	}));
	return forThisView(ctx, presented);
}

/** Waiting messages as the friend would read them now, with labels for values that the operator may not read. Placeholders are resolved for good when they are sent. */
async function readingOf(
	ctx: OperatorCtx,
	id: number,
	waiting: Delivery[],
): Promise<(delivery: Delivery) => LineMessage[]> {
	if (!waiting.some(({ hasPlaceholders }) => hasPlaceholders)) return ({ messages }) => messages;
	const own = (await placeholderValues(ctx, [id], publicOrigin(ctx.env))).get(id);
	const values = own && readableBy(ctx.operator, own);
	return ({ messages, hasPlaceholders }) =>
		hasPlaceholders && values ? resolveMessage(messages, values) : messages;
}
