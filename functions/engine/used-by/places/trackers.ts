import { sql } from "drizzle-orm";
import { trackers } from "#db/acquisition/conversions.ts";
import { among } from "#db/platform/sql/among.ts";
import type { Place } from "../place.ts";

export const inTrackers: Place = {
	of: "tracker",
	uses: ({ deeds }) => sql`select u.id, u.name, 'アクション' as part from ${trackers} u
		where u.deleted_at is null and u.action_id in ${among(deeds)}`,
};
