import { sql } from "drizzle-orm";
import { journeys, journeyTags } from "#db/automation/journeys.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** The conditions between the phases of journeys. */
export const inJourneys: Place = {
	of: { name: "journey", label: "ジャーニー", read: "journey" },
	address: (id) => addressOf("journey", { id }),
	uses: ({ queries }) => sql`select j.id, j.name, 'フェーズ「' || p.name || '」の条件' as part
		from ${journeyTags} p join ${journeys} j on j.id = p.journey_id
		where p.deleted_at is null and j.deleted_at is null and p.member_query_id in ${among(queries)}`,
};
