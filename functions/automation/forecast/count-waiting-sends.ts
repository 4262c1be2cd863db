import { sql } from "drizzle-orm";
import { multicasts } from "#db/content/multicasts.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { ForecastTally, HourCount } from "./count-by-hour.ts";

/**
 * Deliveries that already wait, single ones and those of multicasts. Those that a reply token can still send
 * are free.
 */
export const countWaitingSends = (ctx: Ctx, tally: ForecastTally) => [
	queryRows<HourCount>(
		ctx.db,
		sql`select (max(d.next_attempt_at, ${integerLiteral(ctx.now)}) - ${integerLiteral(tally.start)}) / ${integerLiteral(HOUR)} as hour, 0 as own,
				count(*) as n
			from ${deliveries} d join ${friends} on ${friends.id} = d.friend_id
			where d.next_attempt_at < ${integerLiteral(tally.end)} and ${tally.isReached}
				and not (d.reply_token is not null and d.reply_until > ${integerLiteral(ctx.now)})
			group by 1
			union all select (max(m.next_attempt_at, ${integerLiteral(ctx.now)}) - ${integerLiteral(tally.start)}) / ${integerLiteral(HOUR)} as hour, 0 as own,
				count(*) as n
			from ${multicasts} m join ${deliveries} d on d.multicast_id = m.id and d.state in ('scheduled', 'queued')
			join ${friends} on ${friends.id} = d.friend_id
			where m.next_attempt_at < ${integerLiteral(tally.end)} and ${tally.isReached}
			group by 1`,
	),
];
