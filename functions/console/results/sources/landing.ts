import { sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { findListedItem } from "./find-listed-item.ts";
import type { ResultSourceOf } from "./source.ts";

/** Visits of known friends. */
export const landingStatements: ResultSourceOf<"landing"> = {
	find: findListedItem(landings),
	steps: {
		visited: (id) =>
			sql`select v.friend_id as friend_id, v.created_at as at from ${landingVisits} v
				where v.landing_id = ${id} and v.friend_id is not null`,
		added: (id) =>
			sql`select v.friend_id as friend_id, v.created_at as at from ${landingVisits} v
				where v.landing_id = ${id} and v.friend_id is not null and v.added_friend = 1`,
	},
};
