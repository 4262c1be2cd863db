import { sql } from "drizzle-orm";
import { conversions as table, trackers } from "#db/acquisition/conversions.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	id: number;
	name: string;
	count: number;
	last_at: number;
}

/** The friend's conversions, the latest first. */
export const conversionsPart = defineGlancePart({
	ability: "tracker-read",
	query: (_ctx, id) =>
		sql`select t.id, t.name, count(*) as count, max(c.created_at) as last_at
			from ${table} c join ${trackers} t on t.id = c.tracker_id and t.deleted_at is null
			where c.friend_id = ${id} group by t.id order by last_at desc, t.id limit ${MAX_PART_ITEMS}`,
	present: (ctx, rows: Row[]) =>
		rows.map(({ last_at, ...conversion }) => ({ ...conversion, last_at: toWireTime(last_at, ctx.zone) })),
});
