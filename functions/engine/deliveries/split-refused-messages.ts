import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { RefusedMessage } from "#domain/engine/deliveries/delivery-verdict.ts";
import type { Ctx } from "#functions/context.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { notifyUnsent } from "./notify-unsent.ts";

/** A delivery, and the messages in it that LINE refuses. */
export interface RefusedMessages {
	delivery: Pick<ClaimedDelivery, "id" | "attempts">;
	refused: RefusedMessage[];
}

/**
 * Moves messages that cannot be sent into failed deliveries of their own: the others are sent without them,
 * and each can be resent once its cause is fixed. Operators are notified of each. No effect for a worker that
 * no longer has the delivery.
 * Order matters: the messages are copied before they are removed.
 */
export function splitRefusedMessages(ctx: Ctx, splits: RefusedMessages[]): Statement[] {
	if (splits.length === 0) return [];
	const refusedParts = splits.flatMap(({ delivery: { id, attempts }, refused }) =>
		refused.map(({ position, reason }) => ({ id, attempts, position, reason, part: ctx.newId() })),
	);
	const remainders = splits.map(({ delivery: { id, attempts }, refused }) => ({
		id,
		attempts,
		positions: refused.map(({ position }) => position),
	}));
	const partRows = rowsFrom(refusedParts, ["id", "attempts", "position", "reason", "part"]);
	const remainderRows = rowsFrom(remainders, ["id", "attempts", "positions"]);
	const isClaimedBy = (attempts: SQL) => sql`d.state = 'queued' and d.attempts = ${attempts}`;
	return [
		execute(
			ctx.db,
			insertInto(
				deliveries,
				{
					id: partRows.column.part,
					friendId: sql`d.friend_id`,
					messages: sql`json_array(json_extract(d.messages, '$[' || ${partRows.column.position} || ']'))`,
					hasPlaceholders: sql`d.has_placeholders`,
					quotedMessageId: sql`d.quoted_message_id`,
					runId: sql`d.run_id`,
					cause: sql`d.cause || ':' || ${partRows.column.part}`,
					orderKey: sql`d.order_key`,
					state: "failed",
					dueAt: sql`d.due_at`,
					attempts: sql`d.attempts`,
					firstAttemptAt: sql`d.first_attempt_at`,
					reason: partRows.column.reason,
					broadcastId: sql`d.broadcast_id`,
					operatorId: sql`d.operator_id`,
					createdAt: ctx.clock(),
				},
				sql`from ${partRows.rows} cross join ${deliveries} d on d.id = ${partRows.column.id}
					where ${isClaimedBy(partRows.column.attempts)}`,
			),
		),
		execute(
			ctx.db,
			sql`update ${deliveries} set messages = (select json_group_array(json(m.value)) from json_each(d.messages) m
					where m.key not in (select value from json_each(${remainderRows.json.positions})))
				from ${remainderRows.rows} cross join ${deliveries} d on d.id = ${remainderRows.column.id}
				where ${deliveries.id} = d.id and ${isClaimedBy(remainderRows.column.attempts)}`,
		),
		...notifyUnsent(
			ctx,
			sql`${partRows.rows} cross join ${deliveries} d on d.id = ${partRows.column.part} where true`,
		),
	];
}
