import { sql } from "drizzle-orm";
import { reservations, salonBlocks } from "#db/booking/reservations.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { clockOf } from "#domain/booking/salons/minutes.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { OCCUPYING_STATUSES } from "../engine/salon-rows.ts";

/** Maximum number of conflicts listed; the next appear when these are solved. */
const MOST = 50;

interface Row {
	id: number;
	date: string;
	fromMinute: number;
	toMinute: number;
	memo: string;
	resourceId: number;
	reservations: string;
}

/**
 * Events of Google's calendars that came where somebody had booked, and that nobody has seen yet. Both stand: nothing is
 * booked there any more, and nobody is turned away but by a person. What no longer overlaps solves itself.
 */
export async function listImportConflicts(ctx: OperatorCtx, salonId: number) {
	const rows = await queryRows<Row>(
		ctx.db,
		sql`select b.id, b.date, b.from_minute as fromMinute, b.to_minute as toMinute, b.memo,
				b.resource_id as resourceId,
				json_group_array(json_object('id', r.id, 'date', r.date, 'from', r.from_minute, 'to', r.to_minute))
					as reservations
			from ${salonBlocks} b join ${reservations} r on r.salon_id = b.salon_id and r.deleted_at is null
				and r.status in ${valuesOfList(OCCUPYING_STATUSES)} and r.date between date(b.date, '-1 day') and date(b.date, '+1 day')
				and (r.resource_id = b.resource_id
					or exists (select 1 from json_each(r.sub_resource_ids) where value = b.resource_id))
				and ${minuteOf(sql`r`)} - r.buffer_before < ${minuteOf(sql`b`, "to_minute")}
				and ${minuteOf(sql`r`, "to_minute")} + r.buffer_after > ${minuteOf(sql`b`)}
			where b.salon_id = ${salonId} and b.date >= ${currentDay(ctx.now, ctx.zone)} and b.source is not null
				and b.is_confirmed = 0 and b.deleted_at is null
			group by b.id order by b.date, b.from_minute, b.id limit ${MOST}`,
	);
	return rows.map(({ id, date, fromMinute, toMinute, memo, resourceId, reservations: booked }) => ({
		id,
		date,
		from: clockOf(fromMinute),
		to: clockOf(toMinute),
		memo,
		salon_resource_id: resourceId,
		reservations: (JSON.parse(booked) as { id: number; date: string; from: number; to: number }[]).map(
			(each) => ({ ...each, from: clockOf(each.from), to: clockOf(each.to) }),
		),
	}));
}

/** Minutes of all days, so that what lasts past midnight is found. */
const minuteOf = (table: ReturnType<typeof sql>, column: "from_minute" | "to_minute" = "from_minute") =>
	sql`(unixepoch(${table}.date) / 60 + ${table}.${sql.identifier(column)})`;
