import { sql } from "drizzle-orm";
import { landingVisits, landings as table } from "#db/acquisition/landings.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	id: number;
	name: string;
	count: number;
	added: 0 | 1;
	last_at: number;
}

/** Landing links that the friend opened; the one by which they were added is first. */
export const landingsPart = defineGlancePart({
	ability: "landing-read",
	query: (_ctx, id) =>
		sql`select l.id, l.name, count(*) as count, max(v.added_friend) as added, max(v.created_at) as last_at
			from ${landingVisits} v join ${table} l on l.id = v.landing_id and l.deleted_at is null
			where v.friend_id = ${id} group by l.id order by added desc, last_at desc, l.id limit ${MAX_PART_ITEMS}`,
	present: (ctx, rows: Row[]) =>
		rows.map(({ last_at, added, ...landing }) => ({
			...landing,
			added_friend: added === 1,
			last_at: toWireTime(last_at, ctx.zone),
		})),
});
