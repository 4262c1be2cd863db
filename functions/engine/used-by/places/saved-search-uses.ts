import { sql } from "drizzle-orm";
import { funnels } from "#db/engine/member-queries.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Saved searches, by their condition. */
export const savedSearchUses: UseFinder = {
	owner: "funnel",
	address: (id) => addressOf("funnelMembers", { id }),
	select: ({ filterIds }) => sql`select u.id, u.name, '条件' as part from ${funnels} u
		where u.deleted_at is null and u.member_query_id in ${valuesOfList(filterIds)}`,
};
