import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { SalonBook } from "#domain/booking/salons/salon-book.ts";
import { formatDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import {
	type SettingsRows,
	selectSettingsStatements,
	toSalonSettings,
	toSettingsRows,
} from "../engine/read-salon-settings.ts";
import {
	type CourseRow,
	type ReservationRow,
	type ResourceRow,
	type SalonBlockRow,
	type SalonSettingsRow,
	type ShiftRow,
	toDayShift,
	toOccupyingBooking,
	toSalonBlock,
} from "../engine/salon-rows.ts";

type HistoryState = Pick<typeof salonHistory.$inferSelect, "subject" | "subjectId" | "before">;

/** Maximum number of changes that are undone. */
const MAX_CHANGES = 20_000;

/**
 * Reconstructs a day as the salon knew it at a moment: the current rows with every later change undone. The
 * first change of a row after the moment holds its earlier state.
 */
export async function reconstructPastBook(
	ctx: OperatorCtx,
	salonId: number,
	day: number,
	at: number,
): Promise<SalonBook> {
	const dates = [day - 1, day, day + 1].map(formatDayNumber);
	const [reservationRows, blocks, shifts, changedRows, settingsChanges, ...settings] = await ctx.db.batch([
		...selectPastStatements(ctx.db, salonId, dates, at),
		...selectSettingsStatements(ctx.db, salonId),
	]);
	const rows = toSettingsRows(settings);
	if (!rows) throw notFound();
	const days = new Map(shifts.map((row) => [row.id, row]));
	undoSettingsChanges(rows, days, settingsChanges);
	const book = new SalonBook(toSalonSettings(rows));
	const changesToUndo = changedRows.map(({ subject, before }) => ({ subject, before }));
	const rowsBefore = <Row>(subject: HistoryState["subject"]) =>
		changesToUndo.flatMap((entry) => (entry.subject === subject ? [entry.before as Row] : []));
	for (const row of [...reservationRows, ...rowsBefore<ReservationRow>("reservation")]) {
		const booking = toOccupyingBooking(row);
		if (booking) book.setBooking(booking);
	}
	for (const row of [...blocks, ...rowsBefore<SalonBlockRow>("block")])
		if (row.deletedAt === null) book.setBlock(toSalonBlock(row));
	for (const row of days.values()) book.setShift(toDayShift(row));
	return book;
}

/** Statements for the unchanged rows of these days, and for the changes since the moment. */
function selectPastStatements(db: OperatorCtx["db"], salonId: number, dates: string[], at: number) {
	return [
		db
			.select()
			.from(reservations)
			.where(
				and(eq(reservations.salonId, salonId), unchangedCondition("reservation", reservations, dates, at)),
			),
		db
			.select()
			.from(salonBlocks)
			.where(and(eq(salonBlocks.salonId, salonId), unchangedCondition("block", salonBlocks, dates, at))),
		db
			.select()
			.from(salonShifts)
			.where(
				and(
					eq(salonShifts.salonId, salonId),
					sql`${salonShifts.startDate} is null and ${salonShifts.deletedAt} is null and ${salonShifts.id} in (
						select id from ${salonShifts} where salon_id = ${salonId} and date in ${valuesOfList(dates)}
							and date is not null and deleted_at is null
						union select id from ${salonShifts} where salon_id = ${salonId} and dirty_date in ${valuesOfList(dates)}
							and dirty_date is not null and deleted_at is null)`,
				),
			),
		db
			.select(HISTORY_COLUMNS)
			.from(salonHistory)
			.where(
				and(
					eq(salonHistory.salonId, salonId),
					sql`${salonHistory.dateBefore} in ${valuesOfList(dates)} and ${salonHistory.at} > ${at}
						and ${salonHistory.subject} in ('reservation', 'block')
						and not exists (select 1 from ${salonHistory} earlier
							where earlier.salon_id = ${salonHistory.salonId} and earlier.subject = ${salonHistory.subject}
								and earlier.subject_id = ${salonHistory.subjectId} and earlier.id < ${salonHistory.id}
								and earlier.at > ${at})`,
				),
			)
			.limit(MAX_CHANGES),
		db
			.select(HISTORY_COLUMNS)
			.from(salonHistory)
			.where(
				and(
					eq(salonHistory.salonId, salonId),
					sql`${salonHistory.subject} in ('shift', 'resource', 'course', 'unlinks', 'rules', 'hours', 'special')`,
					gt(salonHistory.at, at),
				),
			)
			.orderBy(asc(salonHistory.id))
			.limit(MAX_CHANGES),
	] as const;
}

const HISTORY_COLUMNS = {
	subject: salonHistory.subject,
	subjectId: salonHistory.subjectId,
	before: salonHistory.before,
};

/** Condition for rows of these days without a later change. */
const unchangedCondition = (
	subject: "reservation" | "block",
	table: typeof reservations | typeof salonBlocks,
	dates: string[],
	at: number,
): SQL =>
	sql`${table.date} in ${valuesOfList(dates)} and ${table.deletedAt} is null and ${table.createdAt} <= ${at}
		and not exists (select 1 from ${salonHistory} later where later.salon_id = ${table.salonId}
			and later.subject = ${subject} and later.subject_id = ${table.id} and later.at > ${at})`;

/** Restores settings and single-day shifts to the state before the first later change of each. */
function undoSettingsChanges(
	rows: SettingsRows,
	days: Map<number, ShiftRow>,
	entries: readonly HistoryState[],
): void {
	const restoredKeys = new Set<string>();
	for (const { subject, subjectId, before } of entries) {
		const name = `${subject} ${subjectId}`;
		if (restoredKeys.has(name)) continue;
		restoredKeys.add(name);
		RESTORERS[subject]?.({ rows, days }, subjectId, before);
	}
}

interface PastSettings {
	rows: SettingsRows;
	days: Map<number, ShiftRow>;
}

/** Restores the earlier row per subject; a row that did not exist is removed. */
const RESTORERS: Partial<
	Record<HistoryState["subject"], (settings: PastSettings, id: number, before: unknown) => void>
> = {
	rules: ({ rows }, _, before) => {
		rows.salon = before as SalonSettingsRow;
	},
	hours: ({ rows }, _, before) => {
		rows.hours = before as SettingsRows["hours"];
	},
	special: ({ rows }, _, before) => {
		rows.special = before as SettingsRows["special"];
	},
	unlinks: ({ rows }, _, before) => {
		rows.unlinks = before as SettingsRows["unlinks"];
	},
	resource: ({ rows }, id, before) => restoreRow(rows.resources, id, before as ResourceRow | null),
	course: ({ rows }, id, before) => restoreRow(rows.courses, id, before as CourseRow | null),
	shift: ({ rows, days }, id, before) => {
		const row = before as ShiftRow | null;
		restoreRow(rows.masters, id, row && row.startDate !== null ? row : null);
		restoreRow(days, id, row && row.startDate === null ? row : null);
	},
};

function restoreRow<Row extends { deletedAt: number | null }>(
	rows: Map<number, Row>,
	id: number,
	row: Row | null,
): void {
	if (row && row.deletedAt === null) rows.set(id, row);
	else rows.delete(id);
}
