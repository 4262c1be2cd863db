import { sql } from "drizzle-orm";
import { multicasts } from "#db/content/multicasts.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { HOUR } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import type { HourCount, Tally } from "./counting.ts";

/** Deliveries that wait already, by themselves or for a call for many. Those that a reply token can still answer are free. */
export const waitingSends = (ctx: Ctx, tally: Tally) => [
	rowsOf<HourCount>(
		ctx.db,
		sql`select (max(d.next_attempt_at, ${whole(ctx.now)}) - ${whole(tally.start)}) / ${whole(HOUR)} as hour, 0 as own,
				count(*) as n
			from ${deliveries} d join ${friends} on ${friends.id} = d.friend_id
			where d.next_attempt_at < ${whole(tally.end)} and ${tally.reached}
				and not (d.reply_token is not null and d.reply_until > ${whole(ctx.now)})
			group by 1
			union all select (max(m.next_attempt_at, ${whole(ctx.now)}) - ${whole(tally.start)}) / ${whole(HOUR)} as hour, 0 as own,
				count(*) as n
			from ${multicasts} m join ${deliveries} d on d.multicast_id = m.id and d.state in ('scheduled', 'queued')
			join ${friends} on ${friends.id} = d.friend_id
			where m.next_attempt_at < ${whole(tally.end)} and ${tally.reached}
			group by 1`,
	),
];
