import { sql } from "drizzle-orm";
import { pointRanks, pointRules } from "#db/commerce/points.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Tags and actions of ranks, and the field of a birthday rule. */
export const pointUses: UseFinder = {
	owner: { name: "points", label: "ポイント", readAbility: "point-read" },
	address: () => addressOf("points"),
	select: ({ kind, id, actionIds }) => {
		if (kind === "var")
			return sql`select r.id, 'ポイント' as name, '誕生日のルール' as part from ${pointRules} r
				where r.deleted_at is null and r.field_id = ${id}`;
		const isOfTag = kind === "tag" ? sql`r.tag_id = ${id}` : sql`0`;
		return sql`select r.id, 'ポイント' as name, 'ランク「' || r.name || '」' as part from ${pointRanks} r
			where r.deleted_at is null and (r.action_id in ${valuesOfList(actionIds)} or ${isOfTag})`;
	},
};
