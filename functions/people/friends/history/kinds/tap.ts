import { sql } from "drizzle-orm";
import { links, linkTaps } from "#db/acquisition/links.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { defineHistory } from "../history-source.ts";

interface Row {
	id: string;
	at: number;
	link_id: number;
	name: string;
	url: string;
}

/** Taps on links of messages that were sent to the friend. */
export const tapHistory = defineHistory<Row>({
	ability: "link-read",
	query: (_ctx, { friendId, limit, isBeforeCursor }) =>
		sql`select t.id, t.created_at as at, l.id as link_id, l.name, l.url
			from ${linkTaps} t join ${links} l on l.id = t.link_id
			where t.friend_id = ${friendId} and ${isBeforeCursor(sql`t.created_at`, sql`t.id`)}
			order by t.created_at desc, t.id desc limit ${limit}`,
	present: ({ id, at, link_id, name, url }) => ({
		id,
		at,
		title: `リンク「${name || labelPlaceholders(url)}」をタップ`,
		detail: name === "" ? null : labelPlaceholders(url),
		href: addressOf("link", { id: link_id }),
	}),
});
