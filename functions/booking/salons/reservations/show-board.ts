import { and, asc, eq, sql } from "drizzle-orm";
import { reservations, salonBlocks } from "#db/booking/reservations.ts";
import { salonCommits } from "#db/booking/salon-history.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { bookingOf } from "#domain/booking/salons/inputs/configs.ts";
import { dayWritten, toDayNumber, weekdayOf } from "#domain/booking/salons/minutes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { settingsRows, settingsStatements } from "../engine/read-salon-settings.ts";
import { presentBlock } from "../present-reservation.ts";
import {
	formatSpans,
	presentCourse,
	presentFormer,
	presentResource,
	presentUnlinks,
} from "../salons/show-salon-settings.ts";
import { shiftStatement, shiftsByDay } from "../shifts/list-shifts.ts";
import { presentReservations, reservationStatement } from "./reservation-rows.ts";

interface Input {
	salonId: number;
	from: string;
	days: number;
}

/**
 * Everything that the board shows of some days: one call, one statement for each table. What begins on the evening
 * before may last into the first day. `seq` is from where the room tells the rest.
 */
export async function showBoard({ ctx, input }: { ctx: OperatorCtx; input: Input }) {
	const { salonId, from, days } = input;
	const before = dayWritten(toDayNumber(from) - 1);
	const to = dayWritten(toDayNumber(from) + days - 1);
	const [[last], found, blocks, shifts, ...settings] = await ctx.db.batch([
		queryRows<{ sequence: number }>(
			ctx.db,
			sql`select coalesce(max(${salonCommits.sequence}), 0) as sequence from ${salonCommits}
				where ${salonCommits.salonId} = ${salonId}`,
		),
		reservationStatement(
			ctx,
			salonId,
			sql`(${reservations.date} between ${before} and ${to} or ${reservations.parentId} in (
				select p.id from ${reservations} p where p.salon_id = ${salonId} and p.date between ${before} and ${to}))`,
		),
		ctx.db
			.select()
			.from(salonBlocks)
			.where(
				and(
					eq(salonBlocks.salonId, salonId),
					sql`${salonBlocks.deletedAt} is null and ${salonBlocks.date} between ${before} and ${to}`,
				),
			)
			.orderBy(asc(salonBlocks.id)),
		shiftStatement(ctx, { salonId, from: before, to, resourceId: null }),
		...settingsStatements(ctx.db, salonId),
	]);
	const rows = settingsRows(settings);
	if (!rows) throw notFound();
	const { salon } = rows;
	const shown = presentReservations(found, ctx.zone);
	return {
		seq: last!.sequence,
		salon: {
			id: salon.id,
			name: salon.name,
			enable_online: salon.enableOnline,
			sync_shift: salon.syncShift,
			push_notification_status: salon.pushNotificationStatus,
			booking: bookingOf(salon.rules),
		},
		resources: [...rows.resources.values()].map(presentResource),
		courses: [...rows.courses.values()].map(presentCourse),
		former: presentFormer(rows, shown),
		unlinks: presentUnlinks(rows),
		days: Array.from({ length: days }, (_, index) => {
			const date = dayWritten(toDayNumber(from) + index);
			const special = rows.special.find((each) => each.date === date);
			const usual = rows.hours.find(({ weekday }) => weekday === weekdayOf(toDayNumber(date)));
			return {
				date,
				hours: formatSpans(special?.hours ?? usual?.hours ?? []),
				special: special ? { name: special.name } : null,
			};
		}),
		shifts: shiftsByDay(shifts, before, to),
		blocks: blocks.map(presentBlock),
		reservations: shown,
	};
}
