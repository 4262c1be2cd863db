import { and, asc, eq, sql } from "drizzle-orm";
import { salonShifts } from "#db/booking/reservations.ts";
import { repeatsOn } from "#domain/booking/salons/book.ts";
import { SHIFT_TYPES } from "#domain/booking/salons/codes.ts";
import { clockOf, dayWritten, toDayNumber, weekdayOf } from "#domain/booking/salons/minutes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ShiftRow } from "../engine/salon-rows.ts";

interface Range {
	salonId: number;
	from: string;
	to: string;
	/** Null is all. */
	resourceId: number | null;
}

/** The shifts that touch a range of days, one statement. */
export const shiftStatement = (ctx: OperatorCtx, { salonId, from, to, resourceId }: Range) =>
	ctx.db
		.select()
		.from(salonShifts)
		.where(
			and(
				eq(salonShifts.salonId, salonId),
				sql`${salonShifts.deletedAt} is null`,
				resourceId === null ? sql`1` : eq(salonShifts.resourceId, resourceId),
				// Each kind of day has an index of its own.
				sql`${salonShifts.id} in (
					select id from ${salonShifts} where salon_id = ${salonId} and start_date <= ${to}
						and start_date is not null and deleted_at is null and coalesce(expired_at, '9999') >= ${from}
					union select id from ${salonShifts} where salon_id = ${salonId} and date between ${from} and ${to}
						and date is not null and deleted_at is null
					union select id from ${salonShifts} where salon_id = ${salonId}
						and dirty_date between ${from} and ${to} and dirty_date is not null and deleted_at is null)`,
			),
		)
		.orderBy(asc(salonShifts.id));

/** The shifts of a range of days, day by day (M-305). */
export async function listShifts({ ctx, input }: { ctx: OperatorCtx; input: Range }) {
	return { data: shiftsByDay(await shiftStatement(ctx, input), input.from, input.to) };
}

/** Shifts of each day: from masters, or from shifts of one day that replace them. */
export function shiftsByDay(rows: readonly ShiftRow[], from: string, to: string) {
	const masters = rows.filter(({ startDate }) => startDate !== null);
	const days = rows.filter(({ startDate }) => startDate === null);
	const replaced = new Set(days.map(({ masterId, dirtyDate }) => `${masterId} ${dirtyDate}`));
	const dates = Array.from({ length: toDayNumber(to) - toDayNumber(from) + 1 }, (_, index) =>
		dayWritten(toDayNumber(from) + index),
	);
	return dates.flatMap((date) => [
		...masters
			.filter(
				(master) =>
					repeatsOn({ ...master, startDate: master.startDate! }, date, weekdayOf(toDayNumber(date))) &&
					!replaced.has(`${master.id} ${date}`),
			)
			.map((master) => written(master, master, date)),
		...days
			.filter((day) => day.date === date && day.fromMinute !== null)
			.map((day) => written(day, masters.find(({ id }) => id === day.masterId) ?? day, date)),
	]);
}

/** A shift on a day, by the names of the wire (M-123). */
const written = (row: ShiftRow, master: ShiftRow, date: string) => ({
	master_id: row.masterId ?? row.id,
	self_id: row.startDate === null ? row.id : null,
	type: row.startDate === null ? SHIFT_TYPES.eachDay : SHIFT_TYPES.common,
	patch_type: row.startDate === null ? ("once" as const) : ("permanently" as const),
	start_date: master.startDate,
	_date: date,
	/** The day of its master that it stands for; it names a shift of one day where one is changed again. */
	dirty_date: row.startDate === null ? row.dirtyDate : date,
	repeat: master.repeat,
	from: clockOf(row.fromMinute ?? 0),
	to: clockOf(row.toMinute ?? 0),
	salon_resource_id: row.resourceId,
	description: row.description,
	source: row.source,
	expired_at: master.expiredAt,
	version: row.version,
});
