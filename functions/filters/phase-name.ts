import { type SQL, sql } from "drizzle-orm";
import { journeys } from "#db/journeys.ts";

/**
 * A phase with its journey, as it is shown where no journey stands beside it: phases of several are called alike. The
 * phase comes first, since summaries cut names after a few letters.
 */
export const phaseName = (name: SQL, journeyId: SQL): SQL =>
	sql`${name} || coalesce((select '（' || j.name || '）' from ${journeys} j where j.id = ${journeyId}), '')`;
