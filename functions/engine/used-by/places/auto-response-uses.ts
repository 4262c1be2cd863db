import { sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder } from "../use-finder.ts";

/** Auto-responses, by their action and their condition. */
export const autoResponseUses: UseFinder = {
	owner: "reaction",
	select: ({ actionIds, filterIds }) => sql`select u.id, u.name, 'アクション' as part from ${reactions} u
			where u.deleted_at is null and u.action_id in ${valuesOfList(actionIds)}
		union all select u.id, u.name, '対象の条件' from ${reactions} u
			where u.deleted_at is null and u.member_query_id in ${valuesOfList(filterIds)}`,
};
