import { sql } from "drizzle-orm";
import { eventConfigs } from "#db/booking/event-booking-tables.ts";
import { eventReserves } from "#db/booking/event-slot-tables.ts";
import { folders } from "#db/engine/folders.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { DAY, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Time for which a slot that has begun still counts as the next one. */
const LASTS = DAY / 2;

/** Lists the events that issue tickets, those that begin next first. */
export async function listTicketEvents({ ctx }: { ctx: OperatorCtx }) {
	const rows = await queryRows(
		ctx.db,
		{ id: number, title: text, startsAt: nullable(number) },
		sql`select c.group_id as id, coalesce(nullif(c.title, ''), f.name) as title,
				(select min(s.starts_at) from ${eventReserves} s where s.group_id = c.group_id and s.deleted_at is null
					and s.starts_at > ${ctx.now - LASTS}) as startsAt
			from ${eventConfigs} c join ${folders} f on f.id = c.group_id
			where c.tickets ->> '$.issues' = 1
			order by startsAt is null, startsAt, c.group_id`,
	);
	return {
		data: rows.map(({ startsAt, ...event }) => ({
			...event,
			starts_at: startsAt === null ? null : toWireTime(startsAt, ctx.zone).slice(0, 16),
		})),
	};
}
