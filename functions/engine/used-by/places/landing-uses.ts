import { sql } from "drizzle-orm";
import { landings } from "#db/acquisition/landings.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder } from "../use-finder.ts";

/** Landing pages, by their action. */
export const landingUses: UseFinder = {
	owner: "landing",
	select: ({ actionIds }) => sql`select u.id, u.name, 'アクション' as part from ${landings} u
		where u.deleted_at is null and u.action_id in ${valuesOfList(actionIds)}`,
};
