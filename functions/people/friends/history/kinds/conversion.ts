import { sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	tracker_id: number;
	name: string;
}

/** Conversions of the friend. */
export const conversionHistory = defineHistory<Row>({
	ability: "tracker-read",
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select c.id, c.created_at as at, t.id as tracker_id, t.name
			from ${conversions} c join ${trackers} t on t.id = c.tracker_id
			where c.friend_id = ${friendId} and ${isBeforeCursor(sql`c.created_at`, sql`c.id`)}
			order by c.created_at desc, c.id desc limit ${limit}`,
	present: ({ id, at, tracker_id, name }) => ({
		id: String(id),
		at,
		title: `コンバージョン「${name}」`,
		detail: null,
		href: addressOf("tracker", { id: tracker_id }),
	}),
});
