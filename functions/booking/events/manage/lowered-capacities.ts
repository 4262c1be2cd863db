import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import type { EventSlotInput } from "#domain/booking/events/event-inputs.ts";
import { EVENT_TEXTS } from "#domain/platform/texts/events-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { takenSeatsSql } from "./slot-booking-counts.ts";

/** Capacity that a save lowers: of a slot, or of one of its menus. */
export interface LoweredCapacity {
	name: string;
	capacity: number;
	/** SQL: number of taken seats. */
	takenSeats: SQL<number>;
}

const isLower = (before: number | null, after: number | null): after is number =>
	after !== null && (before === null || after < before);

/** Lists the capacities of a slot or its menus that a save lowers. */
export function listLoweredCapacities(
	slot: { capacity: number | null },
	before: readonly { id: number; capacity: number | null }[],
	{ slotId, name, capacity, menus }: Pick<EventSlotInput, "name" | "capacity" | "menus"> & { slotId: number },
): LoweredCapacity[] {
	if (menus.length === 0)
		return isLower(slot.capacity, capacity)
			? [{ name, capacity, takenSeats: takenSeatsSql(slotId, null) }]
			: [];
	return menus.flatMap(({ id, name, capacity }) => {
		const menuBefore = before.find((menu) => menu.id === id);
		return menuBefore && isLower(menuBefore.capacity, capacity)
			? [{ name, capacity, takenSeats: takenSeatsSql(slotId, menuBefore.id) }]
			: [];
	});
}

/** Condition that the taken seats fit into the lowered capacities. */
export const buildFitsCondition = (loweredCapacities: readonly LoweredCapacity[]): SQL =>
	loweredCapacities.length === 0
		? sql`1`
		: sql.join(
				loweredCapacities.map(({ takenSeats, capacity }) => sql`${takenSeats} <= ${capacity}`),
				sql` and `,
			);

/** Refusal of a save that lowers a capacity below the taken seats; null where everything fits. */
export async function findOverbookingRefusal(
	ctx: OperatorCtx,
	loweredCapacities: readonly LoweredCapacity[],
): Promise<Refusal | null> {
	if (loweredCapacities.length === 0) return null;
	const takenSeatColumns = sql.join(
		loweredCapacities.map(({ takenSeats }) => takenSeats),
		sql`, `,
	);
	const [countRow] = await queryRows(
		ctx.db,
		{ takenSeats: text },
		sql`select json_array(${takenSeatColumns}) as takenSeats`,
	);
	const counts = JSON.parse(countRow?.takenSeats ?? "[]") as number[];
	const texts = loweredCapacities.flatMap(({ name, capacity }, index) => {
		const takenSeats = counts[index] ?? 0;
		return takenSeats > capacity ? [EVENT_TEXTS.fewerThanBooked(name, takenSeats, capacity)] : [];
	});
	return texts.length === 0
		? null
		: new Refusal(409, { ERROR: [EVENT_TEXTS.placesBooked, ...texts], reasons: ["booked"] });
}
