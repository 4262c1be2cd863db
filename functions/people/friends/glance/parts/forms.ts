import { sql } from "drizzle-orm";
import { formAnswers, forms as table } from "#db/acquisition/forms.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { defineGlancePart, MAX_PART_ITEMS } from "../glance-part.ts";

interface Row {
	id: number;
	name: string;
	count: number;
	last_at: number;
}

/** Forms answered by the friend, the latest first. */
export const formsPart = defineGlancePart({
	ability: "form-read",
	query: (_ctx, id) =>
		sql`select f.id, f.name, count(*) as count, max(a.created_at) as last_at
			from ${formAnswers} a join ${table} f on f.id = a.form_id and f.deleted_at is null
			where a.friend_id = ${id} group by f.id order by last_at desc, f.id limit ${MAX_PART_ITEMS}`,
	present: (ctx, rows: Row[]) =>
		rows.map(({ last_at, ...form }) => ({ ...form, last_at: toWireTime(last_at, ctx.zone) })),
});
