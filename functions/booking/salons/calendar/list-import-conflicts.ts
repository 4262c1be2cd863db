import { sql } from "drizzle-orm";
import { reservations, salonBlocks } from "#db/booking/reservation-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { OCCUPYING_STATUSES } from "../engine/salon-rows.ts";

/** Maximum number of listed conflicts; the next ones follow once these are resolved. */
const MAX_CONFLICTS = 50;

const COLUMNS = {
	id: number,
	date: text,
	fromMinute: number,
	toMinute: number,
	memo: text,
	resourceId: number,
	reservations: text,
};

/**
 * Lists imported calendar events that overlap reservations and are not confirmed. Both are kept: the time
 * takes no new bookings, and only a person cancels a reservation. A conflict ends once the two no longer
 * overlap.
 */
export async function listImportConflicts(ctx: OperatorCtx, salonId: number) {
	const rows = await queryRows(
		ctx.db,
		COLUMNS,
		sql`select b.id, b.date, b.from_minute as fromMinute, b.to_minute as toMinute, b.memo,
				b.resource_id as resourceId,
				json_group_array(json_object('id', r.id, 'date', r.date, 'from', r.from_minute, 'to', r.to_minute))
					as reservations
			from ${salonBlocks} b join ${reservations} r on r.salon_id = b.salon_id and r.deleted_at is null
				and r.status in ${valuesOfList(OCCUPYING_STATUSES)} and r.date between date(b.date, '-1 day') and date(b.date, '+1 day')
				and (r.resource_id = b.resource_id
					or exists (select 1 from json_each(r.sub_resource_ids) where value = b.resource_id))
				and ${epochMinuteSql(sql`r`)} - r.buffer_before < ${epochMinuteSql(sql`b`, "to_minute")}
				and ${epochMinuteSql(sql`r`, "to_minute")} + r.buffer_after > ${epochMinuteSql(sql`b`)}
			where b.salon_id = ${salonId} and b.date >= ${currentDay(ctx.now, ctx.zone)} and b.source is not null
				and b.is_confirmed = 0 and b.deleted_at is null
			group by b.id order by b.date, b.from_minute, b.id limit ${MAX_CONFLICTS}`,
	);
	return rows.map(({ id, date, fromMinute, toMinute, memo, resourceId, reservations: bookings }) => ({
		id,
		date,
		from: formatClockMinute(fromMinute),
		to: formatClockMinute(toMinute),
		memo,
		salon_resource_id: resourceId,
		reservations: (JSON.parse(bookings) as { id: number; date: string; from: number; to: number }[]).map(
			(booking) => ({ ...booking, from: formatClockMinute(booking.from), to: formatClockMinute(booking.to) }),
		),
	}));
}

/** Minutes since the epoch, so that times past midnight compare across days. */
const epochMinuteSql = (table: ReturnType<typeof sql>, column: "from_minute" | "to_minute" = "from_minute") =>
	sql`(unixepoch(${table}.date) / 60 + ${table}.${sql.identifier(column)})`;
