import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";

/** Kind of folders used as groups of journeys. */
export const JOURNEY_KIND = "journey";

/** Condition that the group exists; always true for null (no group). */
export const journeyGroupExists = (id: number | null): SQL =>
	id === null
		? sql`1`
		: sql`exists (select 1 from ${folders} g where g.id = ${id} and g.kind = ${JOURNEY_KIND})`;
