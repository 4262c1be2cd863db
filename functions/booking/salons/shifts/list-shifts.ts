import { and, asc, eq, sql } from "drizzle-orm";
import { salonShifts } from "#db/booking/reservation-tables.ts";
import { isShiftRepeatedOn } from "#domain/booking/salons/salon-book.ts";
import { SHIFT_TYPES } from "#domain/booking/salons/salon-codes.ts";
import {
	formatClockMinute,
	formatDayNumber,
	getWeekday,
	toDayNumber,
} from "#domain/booking/salons/salon-minutes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import type { ShiftRow } from "../engine/salon-rows.ts";

interface ShiftRange {
	salonId: number;
	from: string;
	to: string;
	/** Null for all resources. */
	resourceId: number | null;
}

/** Selects the shifts within a range of days. */
export const selectShifts = (ctx: OperatorCtx, { salonId, from, to, resourceId }: ShiftRange) =>
	ctx.db
		.select()
		.from(salonShifts)
		.where(
			and(
				eq(salonShifts.salonId, salonId),
				sql`${salonShifts.deletedAt} is null`,
				resourceId === null ? sql`1` : eq(salonShifts.resourceId, resourceId),
				// Three indexes: one per kind of day.
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

/** Lists the shifts of a range of days, day by day (M-305). */
export async function listShifts({ ctx, input }: { ctx: OperatorCtx; input: ShiftRange }) {
	return { data: listShiftsByDay(await selectShifts(ctx, input), input.from, input.to) };
}

/** Shifts per day: from masters, or from single-day shifts that replace them. */
export function listShiftsByDay(rows: readonly ShiftRow[], from: string, to: string) {
	const masters = rows.filter(({ startDate }) => startDate !== null);
	const singleDayShifts = rows.filter(({ startDate }) => startDate === null);
	const replacedDayKeys = new Set(
		singleDayShifts.map(({ masterId, dirtyDate }) => `${masterId} ${dirtyDate}`),
	);
	const dates = Array.from({ length: toDayNumber(to) - toDayNumber(from) + 1 }, (_, index) =>
		formatDayNumber(toDayNumber(from) + index),
	);
	return dates.flatMap((date) => [
		...masters
			.filter(
				(master) =>
					isShiftRepeatedOn(
						{ ...master, startDate: master.startDate! },
						date,
						getWeekday(toDayNumber(date)),
					) && !replacedDayKeys.has(`${master.id} ${date}`),
			)
			.map((master) => presentShift(master, master, date)),
		...singleDayShifts
			.filter((day) => day.date === date && day.fromMinute !== null)
			.map((day) => presentShift(day, masters.find(({ id }) => id === day.masterId) ?? day, date)),
	]);
}

/** Shift of a day, with the API's field names (M-123). */
const presentShift = (row: ShiftRow, master: ShiftRow, date: string) => ({
	master_id: row.masterId ?? row.id,
	self_id: row.startDate === null ? row.id : null,
	type: row.startDate === null ? SHIFT_TYPES.eachDay : SHIFT_TYPES.common,
	patch_type: row.startDate === null ? ("once" as const) : ("permanently" as const),
	start_date: master.startDate,
	_date: date,
	/** Day of the master's shift that it replaces; identifies a single-day shift that is changed again. */
	dirty_date: row.startDate === null ? row.dirtyDate : date,
	repeat: master.repeat,
	from: formatClockMinute(row.fromMinute ?? 0),
	to: formatClockMinute(row.toMinute ?? 0),
	salon_resource_id: row.resourceId,
	description: row.description,
	source: row.source,
	expired_at: master.expiredAt,
	version: row.version,
});
