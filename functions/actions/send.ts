import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { deliveries } from "#db/deliveries.ts";
import { execute } from "#db/raw.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import { holdsPlaceholders } from "#domain/messages/placeholders.ts";
import type { Ctx } from "../context.ts";
import type { RunSet } from "./run-set.ts";

interface Send {
	ctx: Ctx;
	set: RunSet;
	position: number;
	/** Rows `run_id`: the runs that send. */
	doers: SQL;
	messages: LineMessage[];
}

/**
 * Writes the deliveries of a sending effect; messages that share one with an earlier effect's are put behind those. Only
 * the first delivery of a firing carries its reply token, which works once.
 */
export function sendStatement({ ctx, set, position, doers, messages }: Send): Statement {
	const rows = set.runs.map(({ id, firing, orderKey, sends }) => {
		const { deliveryId, dueAt } = sends.get(position)!;
		const reply = dueAt <= ctx.now ? firing.reply : null;
		return [id, deliveryId, firing.friend.id, orderKey, dueAt, reply?.token ?? null, reply?.until ?? null];
	});
	const isFirst = sql`not exists (select 1 from ${deliveries} e
		where e.order_key = k.value ->> 3 and e.next_attempt_at is not null)`;
	const ofReply = (column: SQL) =>
		set.runs.some(({ firing }) => firing.reply) ? sql`case when ${isFirst} then ${column} end` : sql`null`;
	return execute(
		ctx.db,
		sql`insert into ${deliveries} (id, friend_id, messages, has_placeholders, run_id, cause, order_key, state,
				due_at, next_attempt_at, reply_token, reply_until, created_at)
			select k.value ->> 1, k.value ->> 2, ${JSON.stringify(messages)}, ${holdsPlaceholders(messages) ? 1 : 0},
				k.value ->> 0, 'run:' || (k.value ->> 0) || ${`:${position}`}, k.value ->> 3, 'scheduled',
				k.value ->> 4, k.value ->> 4, ${ofReply(sql`k.value ->> 5`)}, ${ofReply(sql`k.value ->> 6`)}, ${ctx.now}
			from json_each(${JSON.stringify(rows)}) k
			where k.value ->> 0 in (select run_id from ${doers})
			on conflict (id) do update set
				has_placeholders = max(has_placeholders, excluded.has_placeholders),
				messages = (select json_group_array(json(m.value)) from (
					select value from json_each(${deliveries.messages}) union all
					select value from json_each(excluded.messages)) m)`,
	);
}
