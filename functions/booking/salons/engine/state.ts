import { and, eq, sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservations.ts";
import { salonCommits } from "#db/booking/salon-history.ts";
import type { Db } from "#db/client.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { type Hold, SalonBook } from "#domain/booking/salons/book.ts";
import { dayWritten, mondayOf } from "#domain/booking/salons/minutes.ts";
import { TimesMemo } from "#domain/booking/salons/times-memo.ts";
import { Ids } from "./ids.ts";
import { blockOf, bookingOf, dayShiftOf, HOLDING } from "./rows.ts";
import { judgedSettings, type SettingsRows, settingsRows, settingsStatements } from "./settings.ts";

/** How many weeks, and how many rows of them, a room keeps in memory. What is asked for now is always kept. */
export const MOST_WEEKS = 60;
const MOST_ROWS = 50_000;

/** What a room knows of its salon: the settings, and the weeks that somebody asked about. */
export class SalonState {
	readonly salonId: number;
	/** The number of the last transaction that this state has in it. */
	sequence: number;
	/** Whether its salon is archived: then it is not kept. */
	isGone = false;
	rows: SettingsRows;
	readonly book: SalonBook;
	readonly ids = new Ids();
	readonly times = new TimesMemo();
	/** Mondays of the weeks in memory, the one asked for last at the end. */
	readonly #weeks = new Set<number>();

	private constructor(salonId: number, sequence: number, rows: SettingsRows) {
		this.salonId = salonId;
		this.sequence = sequence;
		this.rows = rows;
		this.book = new SalonBook(judgedSettings(rows));
	}

	/** The salon as D1 has it; undefined where there is none. */
	static async read(db: Db, salonId: number, holds: Iterable<Hold> = []): Promise<SalonState | undefined> {
		const [[last], ...results] = await db.batch([
			rowsOf<{ sequence: number }>(
				db,
				sql`select cast(coalesce(max(${salonCommits.sequence}), 0) as integer) as sequence from ${salonCommits}
					where ${salonCommits.salonId} = ${salonId}`,
			),
			...settingsStatements(db, salonId),
		]);
		const rows = settingsRows(results);
		if (!rows) return undefined;
		const state = new SalonState(salonId, last!.sequence, rows);
		for (const hold of holds) state.book.setHold(hold);
		return state;
	}

	/** After the rows of its settings have changed. */
	renew(): void {
		this.book.renew(judgedSettings(this.rows));
	}

	/** Reads the weeks that these days and the days beside them lie in, as far as they are not in memory. */
	async know(db: Db, days: Iterable<number>, holds: Iterable<Hold> = []): Promise<void> {
		const wanted = new Set([...days].flatMap((day) => [mondayOf(day - 1), mondayOf(day), mondayOf(day + 1)]));
		const missing = [...wanted].filter((monday) => !this.#weeks.has(monday));
		for (const monday of wanted) {
			this.#weeks.delete(monday);
			this.#weeks.add(monday);
		}
		if (missing.length > 0) {
			await this.#readWeeks(db, missing);
			for (const hold of holds) this.book.setHold(hold);
		}
		this.#forgetCold(wanted);
	}

	get weeks(): number {
		return this.#weeks.size;
	}

	async #readWeeks(db: Db, mondays: number[]): Promise<void> {
		const dates = mondays.flatMap((monday) =>
			Array.from({ length: 7 }, (_, weekday) => dayWritten(monday + weekday)),
		);
		const isOfSalon = (table: typeof reservations | typeof salonBlocks | typeof salonShifts) =>
			and(eq(table.salonId, this.salonId), sql`${table.deletedAt} is null`);
		const ofShifts = (day: typeof salonShifts.date | typeof salonShifts.dirtyDate) =>
			db
				.select()
				.from(salonShifts)
				.where(and(isOfSalon(salonShifts), sql`${day} in ${among(dates)} and ${day} is not null`));
		const [booked, blocks, shifts, replacing] = await db.batch([
			db
				.select()
				.from(reservations)
				.where(
					and(
						isOfSalon(reservations),
						sql`${reservations.date} in ${among(dates)} and ${reservations.status} in ${among(HOLDING)}`,
					),
				),
			db
				.select()
				.from(salonBlocks)
				.where(and(isOfSalon(salonBlocks), sql`${salonBlocks.date} in ${among(dates)}`)),
			ofShifts(salonShifts.date),
			ofShifts(salonShifts.dirtyDate),
		]);
		for (const row of booked) {
			const booking = bookingOf(row);
			if (booking) this.book.setBooking(booking);
		}
		for (const row of blocks) this.book.setBlock(blockOf(row));
		for (const row of [...shifts, ...replacing]) this.book.setShift(dayShiftOf(row));
	}

	#forgetCold(wanted: ReadonlySet<number>): void {
		for (const monday of this.#weeks) {
			if (this.#weeks.size <= MOST_WEEKS && this.book.size <= MOST_ROWS) return;
			if (wanted.has(monday)) continue;
			this.#weeks.delete(monday);
			this.book.forget(monday, monday + 6);
		}
	}
}
