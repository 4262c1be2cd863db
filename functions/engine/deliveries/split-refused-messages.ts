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
	const parts = splits.flatMap(({ delivery: { id, attempts }, refused }) =>
		refused.map(({ position, reason }) => ({ id, attempts, position, reason, part: ctx.newId() })),
	);
	const rests = splits.map(({ delivery: { id, attempts }, refused }) => ({
		id,
		attempts,
		positions: refused.map(({ position }) => position),
	}));
	const part = rowsFrom(parts, ["id", "attempts", "position", "reason", "part"]);
	const rest = rowsFrom(rests, ["id", "attempts", "positions"]);
	const isHeld = (attempts: SQL) => sql`d.state = 'queued' and d.attempts = ${attempts}`;
	return [
		execute(
			ctx.db,
			insertInto(
				deliveries,
				{
					id: part.column.part,
					friendId: sql`d.friend_id`,
					messages: sql`json_array(json_extract(d.messages, '$[' || ${part.column.position} || ']'))`,
					hasPlaceholders: sql`d.has_placeholders`,
					quotedMessageId: sql`d.quoted_message_id`,
					runId: sql`d.run_id`,
					cause: sql`d.cause || ':' || ${part.column.part}`,
					orderKey: sql`d.order_key`,
					state: "failed",
					dueAt: sql`d.due_at`,
					attempts: sql`d.attempts`,
					firstAttemptAt: sql`d.first_attempt_at`,
					reason: part.column.reason,
					broadcastId: sql`d.broadcast_id`,
					operatorId: sql`d.operator_id`,
					createdAt: ctx.clock(),
				},
				sql`from ${part.rows} cross join ${deliveries} d on d.id = ${part.column.id}
					where ${isHeld(part.column.attempts)}`,
			),
		),
		execute(
			ctx.db,
			sql`update ${deliveries} set messages = (select json_group_array(json(m.value)) from json_each(d.messages) m
					where m.key not in (select value from json_each(${rest.json.positions})))
				from ${rest.rows} cross join ${deliveries} d on d.id = ${rest.column.id}
				where ${deliveries.id} = d.id and ${isHeld(rest.column.attempts)}`,
		),
		...notifyUnsent(
			ctx,
			sql`${part.rows} cross join ${deliveries} d on d.id = ${part.column.part} where true`,
		),
	];
}
