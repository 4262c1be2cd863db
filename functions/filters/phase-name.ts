import { type SQL, sql } from "drizzle-orm";
import { journeys } from "#db/journeys.ts";

/** A phase with its journey, as it is shown where no journey stands beside it: phases of several are called alike. */
export const phaseName = (name: SQL, journeyId: SQL): SQL =>
	sql`coalesce((select j.name || ' › ' from ${journeys} j where j.id = ${journeyId}), '') || ${name}`;
