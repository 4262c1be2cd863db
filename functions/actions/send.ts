import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { deliveries } from "#db/deliveries.ts";
import { execute } from "#db/raw.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import { holdsPlaceholders } from "#domain/messages/placeholders.ts";
import type { Ctx } from "../context.ts";
import { columnsOf } from "./columns-of.ts";
import { placeOf, type RunSet } from "./run-set.ts";

interface Send {
	ctx: Ctx;
	set: RunSet;
	position: number;
	/** Rows `run_id`, `friend_id`, `place`: the runs that send. */
	doers: SQL;
	messages: LineMessage[];
}

/**
 * Writes the deliveries of a sending effect for the runs that do it. Messages that share a delivery with an earlier
 * effect are appended to it. Only the first delivery of a firing carries its reply token, which works once.
 */
export function sendStatement({ ctx, set, position, doers, messages }: Send): Statement {
	const { list, column } = columnsOf(
		set.runs.map(({ firing, orderKey, sends }) => {
			const { deliveryId, dueAt } = sends.get(position)!;
			const reply = dueAt <= ctx.now ? firing.reply : null;
			return [deliveryId, orderKey, dueAt, reply?.token ?? null, reply?.until ?? null];
		}),
	);
	const isFirst = sql`not exists (select 1 from ${deliveries} e
		where e.order_key = ${column(1)} and e.next_attempt_at is not null)`;
	const ofReply = (at: number) =>
		set.runs.some(({ firing }) => firing.reply)
			? sql`case when ${isFirst} then ${column(at)} end`
			: sql`null`;
	return execute(
		ctx.db,
		sql`insert into ${deliveries} (id, friend_id, messages, has_placeholders, run_id, cause, order_key, state,
				due_at, next_attempt_at, reply_token, reply_until, created_at)
			select ${column(0)}, d.friend_id, ${JSON.stringify(messages)}, ${holdsPlaceholders(messages) ? 1 : 0},
				d.run_id, 'run:' || d.run_id || ${`:${position}`}, ${column(1)}, 'scheduled',
				${column(2)}, ${column(2)}, ${ofReply(3)}, ${ofReply(4)}, ${ctx.now}
			from json_each(${list}) k join ${doers} d on d.place = ${placeOf(set, sql`k.key`)}
			where true
			on conflict (id) do update set
				has_placeholders = max(has_placeholders, excluded.has_placeholders),
				messages = (select json_group_array(json(m.value)) from (
					select value from json_each(${deliveries.messages}) union all
					select value from json_each(excluded.messages)) m)`,
	);
}
