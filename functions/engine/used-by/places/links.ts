import { sql } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
import { among } from "#db/platform/sql/among.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import type { Place } from "../place.ts";

/** Counted links: what runs when one is tapped. */
export const inLinks: Place = {
	of: { name: "link", label: "リンク", read: "link-read" },
	address: (id) => addressOf("link", { id }),
	uses: ({ deeds }) => sql`select u.id, iif(u.name = '', u.url, u.name) as name, 'アクション' as part
		from ${links} u where u.action_id in ${among(deeds)}`,
};
