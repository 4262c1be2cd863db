import { sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { among } from "#db/platform/sql/among.ts";
import type { Place } from "../place.ts";

export const inReactions: Place = {
	of: "reaction",
	uses: ({ deeds, queries }) => sql`select u.id, u.name, 'アクション' as part from ${reactions} u
			where u.deleted_at is null and u.action_id in ${among(deeds)}
		union all select u.id, u.name, '対象の条件' from ${reactions} u
			where u.deleted_at is null and u.member_query_id in ${among(queries)}`,
};
