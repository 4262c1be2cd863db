import { sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservation-tables.ts";
import { salonIds } from "#db/booking/salon-history.ts";
import { salonCustomerItems } from "#db/booking/salon-online.ts";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import type { Db } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";

/** Tables whose row ids a room reserves before it writes the rows. */
const ID_TABLES = {
	reservations,
	blocks: salonBlocks,
	shifts: salonShifts,
	resources: salonResources,
	courses: salonCourses,
	items: salonCustomerItems,
	waiting: salonWaiting,
} as const;
/** Table whose ids a room reserves. */
export type ReservedIdName = keyof typeof ID_TABLES;

/** Number of ids that a room reserves at a time: more where rows are frequent. */
const RESERVED_IDS: Record<ReservedIdName, number> = {
	reservations: 512,
	blocks: 16,
	shifts: 16,
	resources: 1,
	courses: 1,
	items: 1,
	waiting: 16,
};

/** Ids reserved for new rows of one room. Unused ids are lost with the room. */
export class ReservedIds {
	readonly #left = new Map<ReservedIdName, number[]>();

	/** Reserves ids until at least `count` are left. */
	async ensure(db: Db, name: ReservedIdName, count: number): Promise<void> {
		const remainingIds = this.#left.get(name) ?? [];
		if (remainingIds.length >= count) return;
		const reservedCount = Math.max(RESERVED_IDS[name], count);
		const table = ID_TABLES[name];
		// Starts above the existing rows, which others may have written.
		const free = sql`(select coalesce(max(id), 0) + 1 from ${table})`;
		const [row] = await queryRows(
			db,
			{ next: number },
			sql`insert into ${salonIds} (name, next) values (${name}, ${free} + ${reservedCount})
				on conflict (name) do update set next = max(${salonIds.next}, ${free}) + ${reservedCount}
				returning cast(next as integer) as next`,
		);
		const first = row!.next - reservedCount;
		this.#left.set(name, [
			...remainingIds,
			...Array.from({ length: reservedCount }, (_, index) => first + index),
		]);
	}

	next(name: ReservedIdName): number {
		const id = this.#left.get(name)?.shift();
		if (id === undefined) throw new Error(`no number is left for ${name}`);
		return id;
	}
}
