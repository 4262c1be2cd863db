import { sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Conditions between the phases of journeys. */
export const journeyUses: UseFinder = {
	owner: { name: "journey", label: "ジャーニー", readAbility: "journey" },
	address: (id) => addressOf("journey", { id }),
	select: ({ filterIds }) => sql`select j.id, j.name, 'フェーズ「' || p.name || '」の条件' as part
		from ${journeyTags} p join ${journeys} j on j.id = p.journey_id
		where p.deleted_at is null and j.deleted_at is null and p.member_query_id in ${valuesOfList(filterIds)}`,
};
