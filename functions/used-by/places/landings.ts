import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { landings } from "#db/landings.ts";
import type { Place } from "../place.ts";

export const inLandings: Place = {
	of: "landing",
	uses: ({ deeds }) => sql`select u.id, u.name, 'アクション' as part from ${landings} u
		where u.deleted_at is null and u.action_id in ${among(deeds)}`,
};
