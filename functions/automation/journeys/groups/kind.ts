import { type SQL, sql } from "drizzle-orm";
import { folders } from "#db/engine/folders.ts";

/** Groups of journeys are folders of this kind. */
export const JOURNEY_KIND = "journey";

/** Holds while there is such a group; null is none, and always there. */
export const groupThere = (id: number | null): SQL =>
	id === null
		? sql`1`
		: sql`exists (select 1 from ${folders} g where g.id = ${id} and g.kind = ${JOURNEY_KIND})`;
