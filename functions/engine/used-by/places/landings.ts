import { sql } from "drizzle-orm";
import { landings } from "#db/acquisition/landings.ts";
import { among } from "#db/platform/sql/among.ts";
import type { Place } from "../place.ts";

export const inLandings: Place = {
	of: "landing",
	uses: ({ deeds }) => sql`select u.id, u.name, 'アクション' as part from ${landings} u
		where u.deleted_at is null and u.action_id in ${among(deeds)}`,
};
