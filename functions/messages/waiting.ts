import { asc, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Delivery, deliveries } from "#db/deliveries.ts";
import { type LineMessage, lineMessageText } from "#domain/messages/line.ts";
import { resolveMessage } from "#domain/messages/placeholders.ts";
import { wireTime } from "#domain/time.ts";
import { publicOrigin } from "../http/origin.ts";
import type { OperatorCtx } from "../http/types.ts";
import { readableBy } from "../placeholders/reader.ts";
import { placeholderValues } from "../placeholders/values.ts";

/** The most messages of a friend that are listed as still to come. */
export const FUTURE_SHOWN = 50;

/** Deliveries that are due already and looked at for those that still wait: with the years a friend has thousands. */
const DUE_LOOKED = 100;

const ofFriend = alias(deliveries, "w");

/**
 * What is still to be sent to a friend, soonest first: what is due later, and what waits among the last that fell due. What
 * left has no index for each friend, which every delivery would be written to twice.
 */
export function waitingSends(ctx: OperatorCtx, friendId: number) {
	const own = sql`select ${ofFriend.id} as id, ${ofFriend.state} as state from ${deliveries} w
		where ${ofFriend.friendId} = ${friendId} and ${ofFriend.dueAt}`;
	const waits = sql`state in ('scheduled', 'queued')`;
	return ctx.db
		.select()
		.from(deliveries)
		.where(
			sql`${deliveries.id} in (
				select id from (${own} > ${ctx.now} and ${waits} order by ${ofFriend.dueAt} limit ${FUTURE_SHOWN})
				union all
				select id from (${own} <= ${ctx.now} order by ${ofFriend.dueAt} desc limit ${DUE_LOOKED}) where ${waits})`,
		)
		.orderBy(asc(deliveries.dueAt));
}

/** The same as the API presents it. */
export async function presentWaiting(ctx: OperatorCtx, friendId: number, waiting: Delivery[]) {
	const asRead = await readingOf(ctx, friendId, waiting);
	return waiting.map((delivery) => ({
		id: delivery.id,
		due_at: wireTime(delivery.dueAt, ctx.zone),
		text: asRead(delivery).map(lineMessageText).join("\n"),
		state: delivery.state,
		/** A person wrote it. */
		is_of_chat: delivery.operatorId !== null,
	}));
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
