import { sql } from "drizzle-orm";
import { conversions } from "#db/acquisition/conversions.ts";
import { formAnswers } from "#db/acquisition/forms.ts";
import { landingVisits } from "#db/acquisition/landings.ts";
import { scriptHits, scriptViews, scriptVisitors, scriptVisits } from "#db/acquisition/site-scripts.ts";
import { type DataPlace, ofFriend, placeOf } from "./data-place.ts";

/** A visit without its visitor; the daily figures of the landing page keep it. */
const clearVisit = () =>
	sql`friend_id = null, line_user_id = null, m1 = null, m2 = null, m3 = null,
		m1_key = null, m2_key = null, m3_key = null`;

/** Traces of a friend on pages: forms, landing pages, the shop's own site. */
export const VISIT_PLACES: readonly DataPlace[] = [
	placeOf(formAnswers, "answer"),
	placeOf(landingVisits, "visit", { clear: clearVisit }),
	// Visits with LINE's user id from before the friend was known.
	placeOf(landingVisits, "visit", {
		rows: ({ lineUserId }) =>
			sql`friend_id is null and line_user_id is not null and line_user_id = ${lineUserId}`,
		clear: clearVisit,
	}),
	placeOf(scriptHits, "visit"),
	placeOf(scriptViews, "visit", {
		rows: (friend) => sql`visit_id in (select id from ${scriptVisits} where ${ofFriend(friend)})`,
	}),
	placeOf(scriptVisits, "visit", { order: 2 }),
	// The browser becomes nobody's; visits of nobody are deleted after their own retention period.
	placeOf(scriptVisitors, "visit", { order: 3, clear: () => sql`friend_id = null, key = 'erased:' || id` }),
	// The amount stays: it is the shop's turnover.
	placeOf(conversions, "conversion", {
		clear: () => sql`friend_id = null, visitor_id = null,
			key = case when key like 'friend:%' or key like 'visitor:%' then 'erased:' || id else key end`,
	}),
];
