import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservations.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { SalonBook } from "#domain/booking/salons/book.ts";
import { dayWritten } from "#domain/booking/salons/minutes.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import {
	judgedSettings,
	type SettingsRows,
	settingsRows,
	settingsStatements,
} from "../engine/read-salon-settings.ts";
import {
	type CourseRow,
	dayShiftOf,
	type ReservationRow,
	type ResourceRow,
	type SalonBlockRow,
	type SalonSettingsRow,
	type ShiftRow,
	toOccupyingBooking,
	toSalonBlock,
} from "../engine/salon-rows.ts";

type Entry = Pick<typeof salonHistory.$inferSelect, "subject" | "subjectId" | "before">;

/** More changes than this behind a moment are not undone: whoever asks chooses a later one. */
const MOST_CHANGES = 20_000;

/**
 * Reconstructs a day as the salon knew it at a moment: the current rows with every later change undone. The
 * first change of a row after the moment holds its earlier state.
 */
export async function pastBook(
	ctx: OperatorCtx,
	salonId: number,
	day: number,
	at: number,
): Promise<SalonBook> {
	const dates = [day - 1, day, day + 1].map(dayWritten);
	const [booked, blocks, shifts, changed, settled, ...settings] = await ctx.db.batch([
		ctx.db
			.select()
			.from(reservations)
			.where(and(eq(reservations.salonId, salonId), untouched("reservation", reservations, dates, at))),
		ctx.db
			.select()
			.from(salonBlocks)
			.where(and(eq(salonBlocks.salonId, salonId), untouched("block", salonBlocks, dates, at))),
		ctx.db
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
		ctx.db
			.select({
				subject: salonHistory.subject,
				subjectId: salonHistory.subjectId,
				before: salonHistory.before,
			})
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
			.limit(MOST_CHANGES),
		ctx.db
			.select({
				subject: salonHistory.subject,
				subjectId: salonHistory.subjectId,
				before: salonHistory.before,
			})
			.from(salonHistory)
			.where(
				and(
					eq(salonHistory.salonId, salonId),
					sql`${salonHistory.subject} in ('shift', 'resource', 'course', 'unlinks', 'rules', 'hours', 'special')`,
					gt(salonHistory.at, at),
				),
			)
			.orderBy(asc(salonHistory.id))
			.limit(MOST_CHANGES),
		...settingsStatements(ctx.db, salonId),
	]);
	const rows = settingsRows(settings);
	if (!rows) throw notFound();
	const days = new Map(shifts.map((row) => [row.id, row]));
	undo(rows, days, settled);
	const book = new SalonBook(judgedSettings(rows));
	const past = changed.map(({ subject, before }) => ({ subject, before }));
	const was = <Row>(subject: Entry["subject"]) =>
		past.flatMap((entry) => (entry.subject === subject ? [entry.before as Row] : []));
	for (const row of [...booked, ...was<ReservationRow>("reservation")]) {
		const booking = toOccupyingBooking(row);
		if (booking) book.setBooking(booking);
	}
	for (const row of [...blocks, ...was<SalonBlockRow>("block")])
		if (row.deletedAt === null) book.setBlock(toSalonBlock(row));
	for (const row of days.values()) book.setShift(dayShiftOf(row));
	return book;
}

/** Rows of these days that nothing has changed since. */
const untouched = (
	subject: "reservation" | "block",
	table: typeof reservations | typeof salonBlocks,
	dates: string[],
	at: number,
): SQL =>
	sql`${table.date} in ${valuesOfList(dates)} and ${table.deletedAt} is null and ${table.createdAt} <= ${at}
		and not exists (select 1 from ${salonHistory} later where later.salon_id = ${table.salonId}
			and later.subject = ${subject} and later.subject_id = ${table.id} and later.at > ${at})`;

/** Puts settings and shifts of single days back to what the first change of each found. */
function undo(rows: SettingsRows, days: Map<number, ShiftRow>, entries: readonly Entry[]): void {
	const seen = new Set<string>();
	for (const { subject, subjectId, before } of entries) {
		const name = `${subject} ${subjectId}`;
		if (seen.has(name)) continue;
		seen.add(name);
		PUT_BACK[subject]?.({ rows, days }, subjectId, before);
	}
}

interface Past {
	rows: SettingsRows;
	days: Map<number, ShiftRow>;
}

/** Restores the earlier row per subject; a row that did not exist is removed. */
const PUT_BACK: Partial<Record<Entry["subject"], (past: Past, id: number, before: unknown) => void>> = {
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
	resource: ({ rows }, id, before) => put(rows.resources, id, before as ResourceRow | null),
	course: ({ rows }, id, before) => put(rows.courses, id, before as CourseRow | null),
	shift: ({ rows, days }, id, before) => {
		const row = before as ShiftRow | null;
		put(rows.masters, id, row && row.startDate !== null ? row : null);
		put(days, id, row && row.startDate === null ? row : null);
	},
};

function put<Row extends { deletedAt: number | null }>(
	rows: Map<number, Row>,
	id: number,
	row: Row | null,
): void {
	if (row && row.deletedAt === null) rows.set(id, row);
	else rows.delete(id);
}
