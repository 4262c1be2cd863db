import { sql } from "drizzle-orm";
import { scriptHits, scripts } from "#db/acquisition/site-scripts.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	name: string;
	url: string;
	seconds: number;
}

/** Visits of pages with a script on them. */
export const visitHistory = defineHistory<Row>({
	ability: "script-read",
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select h.id, h.created_at as at, s.name, s.url, h.stay_seconds as seconds
			from ${scriptHits} h join ${scripts} s on s.id = h.script_id
			where h.friend_id = ${friendId} and ${isBeforeCursor(sql`h.created_at`, sql`h.id`)}
			order by h.created_at desc, h.id desc limit ${limit}`,
	present: ({ id, at, name, url, seconds }) => ({
		id: String(id),
		at,
		title: `「${name}」を訪問`,
		detail: `${url} · ${seconds.toLocaleString("ja-JP")}秒`,
		href: null,
	}),
});
