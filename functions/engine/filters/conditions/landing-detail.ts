import { sql } from "drizzle-orm";
import { landingVisits } from "#db/acquisition/landings.ts";
import { inValues } from "#db/platform/sql/json-list.ts";
import { META_KEYS } from "#domain/engine/filters/conditions/landing-detail.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { boundedTextKey } from "#domain/platform/texts/normalise-text.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendSelection, selectFriends } from "./friend-rows.ts";
import { joinConditions } from "./join-conditions.ts";

const KEY_COLUMNS = { m1: sql`v.m1_key`, m2: sql`v.m2_key`, m3: sql`v.m3_key` };

/** Condition type 86: parameters of the visits of a landing page. */
export function landingDetail(
	{ landing_id, meta_query }: ConditionOf<"landingDetail">,
	context: FilterContext,
): FriendSelection {
	const tests = META_KEYS.filter((key) => meta_query[key].queries.length > 0).map(
		(key) => sql`${KEY_COLUMNS[key]} ${inValues(meta_query[key].queries.map(boundedTextKey))}`,
	);
	return selectFriends(context, {
		from: sql`${landingVisits} v`,
		friend: sql`v.friend_id`,
		where: sql`v.landing_id = ${landing_id} and v.friend_id is not null and ${joinConditions(tests, "and")}`,
		// One query is found through its own index; of several, only the first is, and its rows are filtered by
		// the others.
		scan: tests.length > 1,
	});
}
