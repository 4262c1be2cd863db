import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { messageDays } from "#db/inbox/message-days.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, typed } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";

/** Messages per statement, and statements per minute: many times the messages of a busy minute. */
const MESSAGES_PER_STATEMENT = 20_000;
const STATEMENTS_PER_MINUTE = 5;

/** Id of the last counted message. */
const LAST_COUNTED_ID = sql`(select ifnull(max(counted_to), 0) from ${messageDays})`;

/** Condition: there are messages after the last counted one. */
export const hasUncountedMessages = (_: Pick<Ctx, "db">): SQL =>
	sql`exists (select 1 from ${messages} where id > ${LAST_COUNTED_ID})`;

/**
 * Adds the messages of the last minute to their days' counts. Ids grow, and each statement adds and advances
 * at once, so every message is counted exactly once even if a tick is repeated. Without new messages nothing
 * is written.
 */
export async function countDailyMessages(ctx: Ctx): Promise<void> {
	for (let statements = 0; statements < STATEMENTS_PER_MINUTE; statements++) {
		const [row] = await queryRows(
			ctx.db,
			{ isBehind: typed<0 | 1>(number) },
			sql`select ${hasUncountedMessages(ctx)} as isBehind`,
		);
		if (!row?.isBehind) return;
		await execute(ctx.db, addCounts(ctx));
	}
}

const addCounts = (ctx: Ctx): SQL =>
	sql`insert into ${messageDays} (day, received, sent, counted_to)
		select day, received, sent, counted_to from (${uncountedMessages(ctx, MESSAGES_PER_STATEMENT)}) where true
		on conflict (day) do update set received = ${messageDays.received} + excluded.received,
			sent = ${messageDays.sent} + excluded.sent, counted_to = excluded.counted_to`;

/** Select of the messages that are not counted yet, by day: `day`, `received`, `sent`, `counted_to`. */
export const uncountedMessages = (ctx: Ctx, maxCount: number): SQL =>
	sql`select ${createLocalTime(ctx).dateOf(sql`m.timestamp`)} as day, count(*) filter (where m.outgoing = 0) as received,
			count(*) filter (where m.outgoing = 1) as sent, max(m.id) as counted_to
		from (select id, timestamp, outgoing from ${messages} where id > ${LAST_COUNTED_ID} order by id limit ${maxCount}) m
		group by 1`;
