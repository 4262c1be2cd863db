import { sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { deliveries } from "#db/deliveries.ts";
import { execute } from "#db/raw.ts";
import type { Unfit } from "#domain/deliveries/verdict.ts";
import type { Ctx } from "../context.ts";
import type { ClaimedDelivery } from "./claim.ts";

/** A delivery, and the messages in it that LINE refuses. */
export interface Split {
	delivery: Pick<ClaimedDelivery, "id" | "attempts">;
	refused: Unfit[];
}

/**
 * Moves messages that cannot be sent into failed deliveries of their own: the others are sent without them, and each
 * can be resent once its cause is gone. A worker that no longer holds a delivery changes nothing.
 */
export function splitOff(ctx: Ctx, splits: Split[]): Statement[] {
	if (splits.length === 0) return [];
	const parts = splits.flatMap(({ delivery: { id, attempts }, refused }) =>
		refused.map(({ position, reason }) => ({ id, attempts, position, reason, part: ctx.newId() })),
	);
	const rests = splits.map(({ delivery: { id, attempts }, refused }) => ({
		id,
		attempts,
		positions: refused.map(({ position }) => position),
	}));
	const held = sql`d.state = 'queued' and d.attempts = s.value ->> '$.attempts'`;
	return [
		execute(
			ctx.db,
			sql`insert into ${deliveries} (id, friend_id, messages, has_placeholders, run_id, cause, order_key, state,
					due_at, attempts, first_attempt_at, reason, created_at)
				select s.value ->> '$.part', d.friend_id, json_array(json_extract(d.messages, '$[' || (s.value ->> '$.position') || ']')),
					d.has_placeholders, d.run_id, d.cause || ':' || (s.value ->> '$.part'), d.order_key, 'failed',
					d.due_at, d.attempts, d.first_attempt_at, s.value ->> '$.reason', ${ctx.clock()}
				from json_each(${JSON.stringify(parts)}) s
				cross join ${deliveries} d on d.id = s.value ->> '$.id' where ${held}`,
		),
		execute(
			ctx.db,
			sql`update ${deliveries} set messages = (select json_group_array(json(m.value)) from json_each(d.messages) m
					where m.key not in (select value from json_each(s.value -> '$.positions')))
				from json_each(${JSON.stringify(rests)}) s
				cross join ${deliveries} d on d.id = s.value ->> '$.id'
				where ${deliveries.id} = d.id and ${held}`,
		),
	];
}
