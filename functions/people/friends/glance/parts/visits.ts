import { sql } from "drizzle-orm";
import { scriptHits, scripts } from "#db/acquisition/site-scripts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	id: number;
	name: string;
	count: number;
	last_at: number;
}

/** The pages with a script on them that the friend has visited. */
export const visitsPart = defineGlancePart({
	ability: "script-read",
	query: (_ctx, id) =>
		sql`select s.id, s.name, count(*) as count, max(h.created_at) as last_at
			from ${scriptHits} h join ${scripts} s on s.id = h.script_id and s.deleted_at is null
			where h.friend_id = ${id} group by s.id order by last_at desc, s.id limit ${MAX_PART_ITEMS}`,
	present: (ctx, rows: Row[]) =>
		rows.map(({ last_at, ...visit }) => ({ ...visit, last_at: toWireTime(last_at, ctx.zone) })),
});
