import { and, eq, isNull } from "drizzle-orm";
import { scenarios } from "#db/scenarios.ts";

/** A scenario by its id, unless it was deleted. */
export const scenarioThere = (id: number) => and(eq(scenarios.id, id), isNull(scenarios.deletedAt));
