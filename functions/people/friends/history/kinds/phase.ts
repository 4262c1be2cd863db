import { sql } from "drizzle-orm";
import { friendJourneyTags, journeys, journeyTags } from "#db/automation/journeys.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	name: string;
	journey: string | null;
}

/** Phases that the friend passed. */
export const phaseHistory = defineHistory<Row>({
	ability: null,
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select p.id, f.passed_at as at, p.name, j.name as journey
			from ${friendJourneyTags} f join ${journeyTags} p on p.id = f.journey_tag_id
				left join ${journeys} j on j.id = p.journey_id
			where f.friend_id = ${friendId} and ${isBeforeCursor(sql`f.passed_at`, sql`p.id`)}
			order by f.passed_at desc, p.id desc limit ${limit}`,
	present: ({ id, at, name, journey }) => ({
		id: String(id),
		at,
		title: `フェーズ「${name}」に到達`,
		detail: journey,
		href: null,
	}),
});
