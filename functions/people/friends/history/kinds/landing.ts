import { sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: number;
	at: number;
	landing_id: number;
	name: string;
	added: 0 | 1;
}

/** Visits of landing links. */
export const landingHistory = defineHistory<Row>({
	ability: "landing-read",
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select v.id, v.created_at as at, l.id as landing_id, l.name, v.added_friend as added
			from ${landingVisits} v join ${landings} l on l.id = v.landing_id
			where v.friend_id = ${friendId} and ${isBeforeCursor(sql`v.created_at`, sql`v.id`)}
			order by v.created_at desc, v.id desc limit ${limit}`,
	present: ({ id, at, landing_id, name, added }) => ({
		id: String(id),
		at,
		title: `流入経路「${name}」`,
		detail: added ? "友だち追加" : null,
		href: addressOf("landing", { id: landing_id }),
	}),
});
