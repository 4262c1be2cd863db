import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { HOUR } from "#domain/platform/time/time.ts";

/** The range of friends: after this id, up to this id. */
export interface Span {
	from: number;
	to: number;
	now: number;
}

/**
 * SQL helpers for the demo friends' histories: each history is one statement, whatever the number of friends.
 */
export const deedsOf = ({ from, to, now }: Span) => ({
	/** Every nth friend, with the alias f. */
	some: (every: number, rest = 0): SQL =>
		sql`from ${friends} f where f.id > ${from} and f.id <= ${to} and f.id % ${every} = ${rest}`,
	/** Past instant: a multiple of these hours ago, varying by friend. */
	ago: (hours: number): SQL => sql`${now} - (f.id % 29 + 1) * ${hours * HOUR}`,
	/** Future full hour: a multiple of these hours from now, varying by friend. */
	ahead: (hours: number): SQL => sql`${now - (now % HOUR)} + (f.id % 23 + 1) * ${hours * HOUR}`,
});

/** One of several texts; friends that differ in `step` get different ones. */
export const oneOf = (texts: readonly string[], step = 1): SQL =>
	// Inlined, because D1 binds every number as a real, and a division would leave a fraction.
	sql`${JSON.stringify(texts)} ->> (f.id / ${sql.raw(`${step} % ${texts.length}`)})`;
