import { sql } from "drizzle-orm";
import { reservations, salonBlocks, salonShifts } from "#db/booking/reservations.ts";
import { salonIds } from "#db/booking/salon-history.ts";
import { salonCustomerItems } from "#db/booking/salon-online.ts";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { salonCourses, salonResources } from "#db/booking/salons.ts";
import type { Db } from "#db/d1-client.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";

/** The tables whose rows a room names before it writes them. */
const TABLES = {
	reservations,
	blocks: salonBlocks,
	shifts: salonShifts,
	resources: salonResources,
	courses: salonCourses,
	items: salonCustomerItems,
	waiting: salonWaiting,
} as const;
export type IdName = keyof typeof TABLES;

/** Number of ids that a room reserves at a time. */
const TAKEN: Record<IdName, number> = {
	reservations: 512,
	blocks: 16,
	shifts: 16,
	resources: 1,
	courses: 1,
	items: 1,
	waiting: 16,
};

/** Numbers for new rows that no other room has. Those that are left when the room is lost are not used. */
export class Ids {
	readonly #left = new Map<IdName, number[]>();

	/** Sees to it that so many are left. */
	async ensure(db: Db, name: IdName, count: number): Promise<void> {
		const left = this.#left.get(name) ?? [];
		if (left.length >= count) return;
		const take = Math.max(TAKEN[name], count);
		const table = TABLES[name];
		// Rows that something else wrote meanwhile have numbers of their own.
		const free = sql`(select coalesce(max(id), 0) + 1 from ${table})`;
		const [row] = await queryRows<{ next: number }>(
			db,
			sql`insert into ${salonIds} (name, next) values (${name}, ${free} + ${take})
				on conflict (name) do update set next = max(${salonIds.next}, ${free}) + ${take}
				returning cast(next as integer) as next`,
		);
		const first = row!.next - take;
		this.#left.set(name, [...left, ...Array.from({ length: take }, (_, index) => first + index)]);
	}

	next(name: IdName): number {
		const id = this.#left.get(name)?.shift();
		if (id === undefined) throw new Error(`no number is left for ${name}`);
		return id;
	}
}
