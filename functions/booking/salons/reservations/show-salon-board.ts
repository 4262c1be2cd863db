import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { reservations, salonBlocks } from "#db/booking/reservation-tables.ts";
import { salonCommits } from "#db/booking/salon-history.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { formatDayNumber, getWeekday, toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import {
	type SettingsRows,
	selectSettingsStatements,
	toSettingsRows,
} from "../engine/read-salon-settings.ts";
import { presentBlock } from "../present-reservation.ts";
import {
	formatMinuteSpans,
	presentCourse,
	presentFormerParts,
	presentResource,
	presentSalon,
	presentUnlinks,
} from "../salons/show-salon-settings.ts";
import { listShiftsByDay, selectShifts } from "../shifts/list-shifts.ts";
import { presentReservations, selectReservations } from "./reservation-rows.ts";

interface ShowBoardInput {
	salonId: number;
	from: string;
	days: number;
}

/**
 * Returns the board's data of a range of days: one D1 call, one statement per table. The evening before is
 * included because it may last past midnight. `seq` is the sequence number from which the room's notices
 * continue.
 */
export async function showSalonBoard({ ctx, input }: { ctx: OperatorCtx; input: ShowBoardInput }) {
	const { salonId, from, days } = input;
	const before = formatDayNumber(toDayNumber(from) - 1);
	const to = formatDayNumber(toDayNumber(from) + days - 1);
	const [[last], reservationRows, blocks, shifts, ...settings] = await ctx.db.batch([
		selectLastSequence(ctx, salonId),
		selectReservations(ctx, salonId, isReservedBetween(salonId, before, to)),
		selectBlocks(ctx, salonId, before, to),
		selectShifts(ctx, { salonId, from: before, to, resourceId: null }),
		...selectSettingsStatements(ctx.db, salonId),
	]);
	const rows = toSettingsRows(settings);
	if (!rows) throw notFound();
	const shownReservations = presentReservations(reservationRows, ctx.zone);
	return {
		seq: last!.sequence,
		salon: presentSalon(rows.salon),
		resources: [...rows.resources.values()].map(presentResource),
		courses: [...rows.courses.values()].map(presentCourse),
		former: presentFormerParts(rows, shownReservations),
		unlinks: presentUnlinks(rows),
		days: Array.from({ length: days }, (_, index) => presentDay(rows, toDayNumber(from) + index)),
		/** First open day after `from`, which a closed day offers; null for a salon that stays closed. */
		next_open_day: findOpenDay(rows, toDayNumber(from) + 1),
		shifts: listShiftsByDay(shifts, before, to),
		blocks: blocks.map(presentBlock),
		reservations: shownReservations,
	};
}

const selectLastSequence = ({ db }: OperatorCtx, salonId: number) =>
	queryRows(
		db,
		{ sequence: number },
		sql`select coalesce(max(${salonCommits.sequence}), 0) as sequence from ${salonCommits}
			where ${salonCommits.salonId} = ${salonId}`,
	);

/** Reservations of the days, with their requested changes, whatever day these ask for. */
const isReservedBetween = (salonId: number, from: string, to: string): SQL =>
	sql`(${reservations.date} between ${from} and ${to} or ${reservations.parentId} in (
		select p.id from ${reservations} p where p.salon_id = ${salonId} and p.date between ${from} and ${to}))`;

const selectBlocks = ({ db }: OperatorCtx, salonId: number, from: string, to: string) =>
	db
		.select()
		.from(salonBlocks)
		.where(
			and(
				eq(salonBlocks.salonId, salonId),
				sql`${salonBlocks.deletedAt} is null and ${salonBlocks.date} between ${from} and ${to}`,
			),
		)
		.orderBy(asc(salonBlocks.id));

/** Opening hours of a day: those of a special date, or of its weekday. */
function presentDay({ special, hours }: SettingsRows, dayNumber: number) {
	const date = formatDayNumber(dayNumber);
	const specialDate = special.find((row) => row.date === date);
	const usual = hours.find(({ weekday }) => weekday === getWeekday(dayNumber));
	return {
		date,
		hours: formatMinuteSpans(specialDate?.hours ?? usual?.hours ?? []),
		special: specialDate ? { name: specialDate.name } : null,
	};
}

/** Days searched for an open one; longer than any holiday. */
const SEARCHED_DAYS = 60;

function findOpenDay(rows: SettingsRows, firstDay: number): string | null {
	for (let day = firstDay; day < firstDay + SEARCHED_DAYS; day++) {
		const { date, hours } = presentDay(rows, day);
		if (hours.length > 0) return date;
	}
	return null;
}
