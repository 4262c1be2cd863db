import { and, eq, sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservations.ts";
import { salonCommits } from "#db/booking/salon-history.ts";
import type { Db } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { type Hold, SalonBook } from "#domain/booking/salons/book.ts";
import { dayWritten, mondayOf } from "#domain/booking/salons/minutes.ts";
import { TimesMemo } from "#domain/booking/salons/times-memo.ts";
import {
	judgedSettings,
	type SettingsRows,
	settingsRows,
	settingsStatements,
} from "./read-salon-settings.ts";
import { Ids } from "./reserve-ids.ts";
import { dayShiftOf, OCCUPYING_STATUSES, toOccupyingBooking, toSalonBlock } from "./salon-rows.ts";

/**
 * Maximum number of weeks, and of their rows, that a room keeps in memory. Weeks of the current command are
 * always kept.
 */
export const MOST_WEEKS = 60;
const MOST_ROWS = 50_000;

/** In-memory state of a room: the salon's settings and the weeks that were requested. */
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
			queryRows<{ sequence: number }>(
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
				.where(and(isOfSalon(salonShifts), sql`${day} in ${valuesOfList(dates)} and ${day} is not null`));
		const [booked, blocks, shifts, replacing] = await db.batch([
			db
				.select()
				.from(reservations)
				.where(
					and(
						isOfSalon(reservations),
						sql`${reservations.date} in ${valuesOfList(dates)} and ${reservations.status} in ${valuesOfList(OCCUPYING_STATUSES)}`,
					),
				),
			db
				.select()
				.from(salonBlocks)
				.where(and(isOfSalon(salonBlocks), sql`${salonBlocks.date} in ${valuesOfList(dates)}`)),
			ofShifts(salonShifts.date),
			ofShifts(salonShifts.dirtyDate),
		]);
		for (const row of booked) {
			const booking = toOccupyingBooking(row);
			if (booking) this.book.setBooking(booking);
		}
		for (const row of blocks) this.book.setBlock(toSalonBlock(row));
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
