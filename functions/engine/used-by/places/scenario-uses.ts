import { sql } from "drizzle-orm";
import { scenarios } from "#db/automation/scenarios.ts";
import type { UseFinder } from "../use-finder.ts";

/** Scenarios, by the scenario that follows. */
export const scenarioUses: UseFinder = {
	owner: "scenario",
	select: ({ kind, id }) =>
		kind === "scenario"
			? sql`select u.id, u.name, '次のシナリオ' as part from ${scenarios} u
				where u.deleted_at is null and u.after_read_to_id = ${id}`
			: null,
};
