import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { Ctx } from "#functions/context.ts";
import { ordinalAt, type RunSet } from "./run-set.ts";

interface DeliveryInput {
	ctx: Ctx;
	set: RunSet;
	position: number;
	/** Rows `run_id`, `friend_id`, `ordinal`: the runs that send. */
	targets: SQL;
	messages: LineMessage[];
}

/**
 * Writes the deliveries of a sending effect for its runs. Messages that share a delivery with an earlier
 * effect are appended to it. Only the first delivery of a firing has its reply token, which is valid once.
 */
export function writeDeliveries({ ctx, set, position, targets, messages }: DeliveryInput): Statement {
	const { rows, column, ordinal } = deliveryRows(ctx, set, position);
	const orderKey = sql`ifnull(${column.orderKey}, d.run_id)`;
	const hasReplies = set.runs.some(({ firing }) => firing.reply);
	const onlyInFirst = (value: SQL) =>
		hasReplies ? sql`case when ${isFirstInOrder(orderKey)} then ${value} end` : sql`null`;
	return execute(
		ctx.db,
		insertInto(
			deliveries,
			{
				id: column.id,
				friendId: sql`d.friend_id`,
				messages,
				hasPlaceholders: hasPlaceholders(messages),
				runId: sql`d.run_id`,
				cause: sql`'run:' || d.run_id || ${`:${position}`}`,
				orderKey,
				state: "scheduled",
				dueAt: column.dueAt,
				nextAttemptAt: sql`iif(${column.orderKey} is null, ${column.nextAttemptAt},
					max(${column.nextAttemptAt}, ifnull(${earlierRetry(column)}, 0)))`,
				broadcastId: column.broadcastId,
				multicastId: column.multicastId,
				replyToken: onlyInFirst(column.replyToken),
				replyUntil: onlyInFirst(column.replyUntil),
				createdAt: ctx.now,
			},
			sql`from ${rows} join ${targets} d on d.ordinal = ${ordinalAt(set, ordinal)}
				where true
				on conflict (id) do update set
					has_placeholders = max(has_placeholders, excluded.has_placeholders),
					messages = (select json_group_array(json(m.value)) from (
						select value from json_each(${deliveries.messages}) union all
						select value from json_each(excluded.messages)) m)`,
		),
	);
}

/** One row for each run: its delivery at a position of the action. */
const deliveryRows = (ctx: Ctx, set: RunSet, position: number) =>
	rowsFrom(
		set.runs.map(({ id, firing, orderKey, sends }) => {
			const { deliveryId, dueAt } = sends.get(position)!;
			const reply = dueAt <= ctx.now ? firing.reply : null;
			return {
				id: deliveryId,
				// The run's own id is already a column of `targets`.
				orderKey: orderKey === id ? null : orderKey,
				dueAt,
				nextAttemptAt: firing.broadcast?.multicastId ? null : dueAt,
				broadcastId: firing.broadcast?.broadcastId ?? null,
				multicastId: firing.broadcast?.multicastId ?? null,
				replyToken: reply?.token ?? null,
				replyUntil: reply?.until ?? null,
			};
		}),
		["id", "orderKey", "dueAt", "nextAttemptAt", "broadcastId", "multicastId", "replyToken", "replyUntil"],
		{ hoisted: true },
	);

/** Whether nothing of the same order is still to be sent. */
const isFirstInOrder = (orderKey: SQL): SQL =>
	sql`not exists (select 1 from ${deliveries} e where e.order_key = ${orderKey} and e.next_attempt_at is not null)`;

/**
 * Time of the retry for which the delivery waits, of an earlier one in its order. It becomes due at the same
 * time: otherwise every claim until then would examine it in vain.
 */
const earlierRetry = ({ orderKey, dueAt }: { orderKey: SQL; dueAt: SQL }): SQL =>
	sql`(select max(e.next_attempt_at) from ${deliveries} e
		where e.order_key = ${orderKey} and e.next_attempt_at is not null and e.due_at <= ${dueAt}
			and e.state = 'scheduled')`;
