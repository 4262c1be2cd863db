import { sql } from "drizzle-orm";
import { friendJourneyTags, journeys, journeyTags } from "#db/automation/journeys.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart } from "../glance-part.ts";

interface Row {
	id: number;
	name: string;
	journey_id: number | null;
	journey: string | null;
	passed_at: number;
}

const MAX_SHOWN_PHASES = 100;

/** Phases that the friend has passed, by journey, in order: the last is the current one. */
export const phasesPart = defineGlancePart({
	ability: null,
	query: (_ctx, id) =>
		sql`select p.id, p.name, p.journey_id, j.name as journey, f.passed_at
			from ${friendJourneyTags} f join ${journeyTags} p on p.id = f.journey_tag_id and p.deleted_at is null
				left join ${journeys} j on j.id = p.journey_id
			where f.friend_id = ${id} order by j.position, j.id, p.position, p.id limit ${MAX_SHOWN_PHASES}`,
	present: (ctx, rows: Row[]) =>
		rows.map(({ passed_at, ...phase }) => ({ ...phase, passed_at: toWireTime(passed_at, ctx.zone) })),
});
