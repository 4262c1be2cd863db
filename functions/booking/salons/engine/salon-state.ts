import { and, eq, sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservation-tables.ts";
import { salonCommits } from "#db/booking/salon-history.ts";
import type { Db } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { FreeTimesCache } from "#domain/booking/salons/free-times-cache.ts";
import { type Hold, SalonBook } from "#domain/booking/salons/salon-book.ts";
import { formatDayNumber, getMonday } from "#domain/booking/salons/salon-minutes.ts";
import {
	type SettingsRows,
	selectSettingsStatements,
	toSalonSettings,
	toSettingsRows,
} from "./read-salon-settings.ts";
import { ReservedIds } from "./reserve-ids.ts";
import { OCCUPYING_STATUSES, toDayShift, toOccupyingBooking, toSalonBlock } from "./salon-rows.ts";

/** Maximum number of weeks and rows in memory. Weeks of the current command are always kept. */
export const MAX_WEEKS_IN_MEMORY = 60;
const MAX_ROWS_IN_MEMORY = 50_000;

/** In-memory state of a room: the salon's settings and the loaded weeks. */
export class SalonState {
	readonly salonId: number;
	/** Sequence number of the last transaction that the state includes. */
	sequence: number;
	/** Whether the salon is archived, so that the state is dropped. */
	isArchived = false;
	rows: SettingsRows;
	readonly book: SalonBook;
	readonly ids = new ReservedIds();
	readonly times = new FreeTimesCache();
	/** Mondays of the loaded weeks, the most recently used last. */
	readonly #weeks = new Set<number>();

	private constructor(salonId: number, sequence: number, rows: SettingsRows) {
		this.salonId = salonId;
		this.sequence = sequence;
		this.rows = rows;
		this.book = new SalonBook(toSalonSettings(rows));
	}

	/** Reads the salon from D1; undefined where there is none. */
	static async read(db: Db, salonId: number, holds: Iterable<Hold> = []): Promise<SalonState | undefined> {
		const [[last], ...results] = await db.batch([
			queryRows(
				db,
				{ sequence: number },
				sql`select cast(coalesce(max(${salonCommits.sequence}), 0) as integer) as sequence from ${salonCommits}
					where ${salonCommits.salonId} = ${salonId}`,
			),
			...selectSettingsStatements(db, salonId),
		]);
		const rows = toSettingsRows(results);
		if (!rows) return undefined;
		const state = new SalonState(salonId, last!.sequence, rows);
		for (const hold of holds) state.book.setHold(hold);
		return state;
	}

	/** Applies changed settings rows to the book. */
	applySettings(): void {
		this.book.renew(toSalonSettings(this.rows));
	}

	/** Loads the weeks of these days and of their neighbours that are not in memory. */
	async loadDays(db: Db, days: Iterable<number>, holds: Iterable<Hold> = []): Promise<void> {
		const neededWeeks = new Set(
			[...days].flatMap((day) => [getMonday(day - 1), getMonday(day), getMonday(day + 1)]),
		);
		const missingWeeks = [...neededWeeks].filter((monday) => !this.#weeks.has(monday));
		for (const monday of neededWeeks) {
			this.#weeks.delete(monday);
			this.#weeks.add(monday);
		}
		if (missingWeeks.length > 0) {
			await this.#readWeeks(db, missingWeeks);
			for (const hold of holds) this.book.setHold(hold);
		}
		this.#forgetCold(neededWeeks);
	}

	get weeks(): number {
		return this.#weeks.size;
	}

	async #readWeeks(db: Db, mondays: number[]): Promise<void> {
		const dates = mondays.flatMap((monday) =>
			Array.from({ length: 7 }, (_, weekday) => formatDayNumber(monday + weekday)),
		);
		const belongsToSalon = (table: typeof reservations | typeof salonBlocks | typeof salonShifts) =>
			and(eq(table.salonId, this.salonId), sql`${table.deletedAt} is null`);
		const selectShifts = (day: typeof salonShifts.date | typeof salonShifts.dirtyDate) =>
			db
				.select()
				.from(salonShifts)
				.where(
					and(belongsToSalon(salonShifts), sql`${day} in ${valuesOfList(dates)} and ${day} is not null`),
				);
		const [reservationRows, blocks, shifts, replacingShifts] = await db.batch([
			db
				.select()
				.from(reservations)
				.where(
					and(
						belongsToSalon(reservations),
						sql`${reservations.date} in ${valuesOfList(dates)} and ${reservations.status} in ${valuesOfList(OCCUPYING_STATUSES)}`,
					),
				),
			db
				.select()
				.from(salonBlocks)
				.where(and(belongsToSalon(salonBlocks), sql`${salonBlocks.date} in ${valuesOfList(dates)}`)),
			selectShifts(salonShifts.date),
			selectShifts(salonShifts.dirtyDate),
		]);
		for (const row of reservationRows) {
			const booking = toOccupyingBooking(row);
			if (booking) this.book.setBooking(booking);
		}
		for (const row of blocks) this.book.setBlock(toSalonBlock(row));
		for (const row of [...shifts, ...replacingShifts]) this.book.setShift(toDayShift(row));
	}

	#forgetCold(neededWeeks: ReadonlySet<number>): void {
		for (const monday of this.#weeks) {
			if (this.#weeks.size <= MAX_WEEKS_IN_MEMORY && this.book.size <= MAX_ROWS_IN_MEMORY) return;
			if (neededWeeks.has(monday)) continue;
			this.#weeks.delete(monday);
			this.book.forget(monday, monday + 6);
		}
	}
}
