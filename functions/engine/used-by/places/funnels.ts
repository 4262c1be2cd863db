import { sql } from "drizzle-orm";
import { funnels } from "#db/engine/member-queries.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** Custom searches. */
export const inFunnels: Place = {
	of: "funnel",
	address: (id) => addressOf("funnelMembers", { id }),
	uses: ({ queries }) => sql`select u.id, u.name, '条件' as part from ${funnels} u
		where u.deleted_at is null and u.member_query_id in ${among(queries)}`,
};
