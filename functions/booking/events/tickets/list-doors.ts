import { sql } from "drizzle-orm";
import { ACTIVE_EVENT_STATUS_LIST, eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { ticketSettingsOf } from "#domain/booking/events/tickets/ticket-settings.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findEventConfig } from "../manage/manage-events.ts";
import { usedSeatsSql } from "./ticket-state-sql.ts";

/** Maximum number of slots to choose from at the door: those nearest to now. */
const MAX_DOORS = 100;

/** Lists the slots of an event with their booked seats and those that were used, the nearest first. @throws Refusal 404 */
export async function listDoors({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { name, config } = await findEventConfig(ctx, id);
	const rows = await queryRows(
		ctx.db,
		{ id: number, name: text, startsAt: nullable(number), all: number, entered: number },
		sql`select s.id, s.name, s.starts_at as startsAt, t.places as "all", t.entered
			from ${eventReserves} s, (select q.id, ifnull(sum(r.num_of_takes), 0) as places, ifnull(sum(${usedSeatsSql}), 0) as entered
				from ${eventReserves} q left join ${eventReservations} r on r.event_reserve_id = q.id and r.status in ${ACTIVE_EVENT_STATUS_LIST}
				where q.group_id = ${id} and q.deleted_at is null group by q.id) t
			where t.id = s.id
			order by s.starts_at is null, abs(s.starts_at - ${ctx.now}), s.id limit ${MAX_DOORS}`,
	);
	return {
		title: config.title || name,
		issues: ticketSettingsOf(config.tickets).issues,
		data: rows.map(({ startsAt, ...slot }) => ({
			...slot,
			starts_at: startsAt === null ? null : toWireTime(startsAt, ctx.zone).slice(0, 16),
		})),
	};
}
