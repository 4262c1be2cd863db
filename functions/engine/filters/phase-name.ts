import { type SQL, sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";

/**
 * A phase with its journey's name, for views without the journey: phases of several journeys may share a
 * name. The phase comes first, because summaries cut names after a few letters.
 */
export const phaseName = (name: SQL, journeyId: SQL): SQL =>
	sql`${name} || coalesce((select '（' || j.name || '）' from ${journeys} j where j.id = ${journeyId}), '')`;
