import { type SQL, sql } from "drizzle-orm";
import { sendingDays, sendingDaysProgress } from "#db/console/sending-costs.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, typed } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { REPLY_WINDOW } from "#functions/platform/line/line-reply-token.ts";
import { ITEM_COLUMNS, ORIGIN_COLUMNS, ORIGIN_JOINS } from "./delivery-items.ts";
import { lineDayOf } from "./line-day-sql.ts";

/** Messages per transaction, and transactions per minute: many times the messages of a busy minute. */
const MESSAGES_PER_BATCH = 10_000;
const BATCHES_PER_MINUTE = 5;

/** Id of the row of the progress. */
const PROGRESS_ID = 1;

/** Id of the last counted message. */
const LAST_COUNTED_ID = sql`ifnull((select p.counted_to from ${sendingDaysProgress} p where p.id = ${integerLiteral(PROGRESS_ID)}), 0)`;

/** Condition: there are messages after the last counted one. */
export const hasUncountedSends = (_: Pick<Ctx, "db">): SQL =>
	sql`exists (select 1 from ${messages} where id > ${LAST_COUNTED_ID})`;

/**
 * Adds the deliveries of the last minute to their days. LINE's acceptance of a delivery writes its messages, whose ids grow,
 * and each transaction adds and advances at once, so every delivery is counted exactly once even if a tick is repeated.
 */
export async function countSentDeliveries(ctx: Ctx): Promise<void> {
	for (let batches = 0; batches < BATCHES_PER_MINUTE; batches++) {
		const [, , [row]] = await ctx.db.batch([
			execute(ctx.db, addSends(MESSAGES_PER_BATCH)),
			execute(ctx.db, advance(MESSAGES_PER_BATCH)),
			queryRows(
				ctx.db,
				{ isBehind: typed<0 | 1>(number) },
				sql`select ${hasUncountedSends(ctx)} as isBehind`,
			),
		]);
		if (!row?.isBehind) return;
	}
}

const uncounted = (maxCount: number): SQL =>
	sql`(select * from ${messages} where id > ${LAST_COUNTED_ID} order by id limit ${integerLiteral(maxCount)})`;

const addSends = (maxCount: number): SQL =>
	sql`insert into ${sendingDays} (day, kind, source, item_id, billed, free, avoidable)
		select day, kind, source, item_id, sum(billed), sum(free), sum(avoidable)
			from (${sendsOf(uncounted(maxCount))}) where true group by day, kind, source, item_id
		on conflict (day, kind, source, item_id) do update set billed = ${sendingDays.billed} + excluded.billed,
			free = ${sendingDays.free} + excluded.free, avoidable = ${sendingDays.avoidable} + excluded.avoidable`;

const advance = (maxCount: number): SQL =>
	sql`insert into ${sendingDaysProgress} (id, counted_to)
		select ${integerLiteral(PROGRESS_ID)}, max(id) from ${uncounted(maxCount)} having max(id) is not null
		on conflict (id) do update set counted_to = excluded.counted_to`;

/** Counted by LINE: not a reply, and not to a friend who had blocked the account. */
const IS_BILLED = sql`(d.method <> 'reply' and not ifnull(f.blocked_at <= m.timestamp, 0))`;

/**
 * The friend wrote within the life of a reply token, and neither a reply has used it nor an earlier push could have. Multicasts
 * are not for one friend.
 */
const IS_AVOIDABLE = sql`(d.method = 'push' and exists (select 1 from ${messages} i
	where i.friend_id = m.friend_id and i.timestamp between m.timestamp - ${integerLiteral(REPLY_WINDOW)} and m.timestamp
		and i.outgoing = 0 and not exists (select 1 from ${messages} o cross join ${deliveries} r on r.id = o.delivery_id
			where o.friend_id = i.friend_id and o.timestamp between i.timestamp and m.timestamp and o.outgoing = 1
				and (r.method = 'reply' or (r.method = 'push' and o.delivery_position = 0 and o.id < m.id)))))`;

/** Select of one row for each delivery whose first message is among `rows`, in the columns of `sending_days`. */
export const sendsOf = (rows: SQL): SQL =>
	sql`select s.day as day, s.kind as kind, ${ITEM_COLUMNS},
			s.billed as billed, s.free as free, s.avoidable as avoidable
		from (select ${lineDayOf(sql`m.timestamp`)} as day, ${ORIGIN_COLUMNS}, ${IS_BILLED} as billed, d.method = 'reply' as free,
				${IS_BILLED} and ${IS_AVOIDABLE} as avoidable
			from ${rows} m cross join ${deliveries} d on d.id = m.delivery_id cross join ${friends} f on f.id = d.friend_id
				${ORIGIN_JOINS}
			where m.outgoing = 1 and m.delivery_position = 0 and d.method is not null) s`;
