import { sql } from "drizzle-orm";
import { landingVisits } from "#db/acquisition/landings.ts";
import { isAmong } from "#db/platform/sql/among.ts";
import { META_KEYS } from "#domain/engine/filters/conditions/landing-detail.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import { boundedKey } from "#domain/platform/texts/normalise.ts";
import type { FilterContext } from "../context.ts";
import { joined } from "./joined.ts";
import { type Selected, selected } from "./selected.ts";

const KEY_COLUMNS = { m1: sql`v.m1_key`, m2: sql`v.m2_key`, m3: sql`v.m3_key` };

/** 86. */
export function landingDetail(
	{ landing_id, meta_query }: ConditionOf<"landingDetail">,
	at: FilterContext,
): Selected {
	const asked = META_KEYS.filter((key) => meta_query[key].queries.length > 0).map(
		(key) => sql`${KEY_COLUMNS[key]} ${isAmong(meta_query[key].queries.map(boundedKey))}`,
	);
	return selected(at, {
		from: sql`${landingVisits} v`,
		friend: sql`v.friend_id`,
		where: sql`v.landing_id = ${landing_id} and v.friend_id is not null and ${joined(asked, "and")}`,
		// One query is found through its own index; of several, what the first finds is sifted for the others.
		sifts: asked.length > 1,
	});
}
