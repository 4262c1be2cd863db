import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { messageDays } from "#db/inbox/message-days.ts";
import { localTime } from "#db/platform/sql/local-time.ts";
import { execute, rowsOf } from "#db/platform/sql/raw.ts";
import type { Ctx } from "#functions/context.ts";

/** Messages that one statement counts, and statements of a minute: a busy minute's messages, many times over. */
const AT_A_TIME = 20_000;
const STATEMENTS_AT_ONCE = 5;

/** The id up to which messages are counted. */
const COUNTED_TO = sql`(select ifnull(max(counted_to), 0) from ${messageDays})`;

/**
 * Adds the messages of the last minute to the counts of their days. Ids grow, and a statement adds and moves on at once,
 * so that each message is counted exactly once, however often a tick is repeated. While nothing was written it writes
 * nothing.
 */
export async function countMessages(ctx: Ctx): Promise<void> {
	for (let statements = 0; statements < STATEMENTS_AT_ONCE; statements++) {
		const [at] = await rowsOf<{ behind: 0 | 1 }>(
			ctx.db,
			sql`select exists (select 1 from ${messages} where id > ${COUNTED_TO}) as behind`,
		);
		if (!at?.behind) return;
		await execute(ctx.db, addStatement(ctx));
	}
}

const addStatement = (ctx: Ctx): SQL =>
	sql`insert into ${messageDays} (day, received, sent, counted_to)
		select day, received, sent, counted_to from (${uncounted(ctx, AT_A_TIME)}) where true
		on conflict (day) do update set received = ${messageDays.received} + excluded.received,
			sent = ${messageDays.sent} + excluded.sent, counted_to = excluded.counted_to`;

/** Messages that are not counted yet, by day: rows `day`, `received`, `sent`, `counted_to`. */
export const uncounted = (ctx: Ctx, most: number): SQL =>
	sql`select ${localTime(ctx).dateOf(sql`m.timestamp`)} as day, count(*) filter (where m.outgoing = 0) as received,
			count(*) filter (where m.outgoing = 1) as sent, max(m.id) as counted_to
		from (select id, timestamp, outgoing from ${messages} where id > ${COUNTED_TO} order by id limit ${most}) m
		group by 1`;
