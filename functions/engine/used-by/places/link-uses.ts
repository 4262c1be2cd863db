import { sql } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Counted links, by the action that a tap runs. */
export const linkUses: UseFinder = {
	owner: { name: "link", label: "リンク", readAbility: "link-read" },
	address: (id) => addressOf("link", { id }),
	select: ({ actionIds }) => sql`select u.id, iif(u.name = '', u.url, u.name) as name, 'アクション' as part
		from ${links} u where u.action_id in ${valuesOfList(actionIds)}`,
};
