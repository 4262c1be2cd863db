import { sql } from "drizzle-orm";
import { trackers } from "#db/acquisition/conversions.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder } from "../use-finder.ts";

/** Conversions, by their action. */
export const conversionUses: UseFinder = {
	owner: "tracker",
	select: ({ actionIds }) => sql`select u.id, u.name, 'アクション' as part from ${trackers} u
		where u.deleted_at is null and u.action_id in ${valuesOfList(actionIds)}`,
};
