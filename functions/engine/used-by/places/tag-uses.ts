import { sql } from "drizzle-orm";
import { tags } from "#db/people/tag-tables.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder } from "../use-finder.ts";

/** Tags, by their actions when added or full, and by the tags that they replace. */
export const tagUses: UseFinder = {
	owner: "tag",
	select: ({ kind, id, actionIds }) => sql`select u.id, u.name, '追加時のアクション' as part from ${tags} u
			where u.deleted_at is null and u.append_action_id in ${valuesOfList(actionIds)}
		union all select u.id, u.name, '満員時のアクション' from ${tags} u
			where u.deleted_at is null and u.fulled_action_id in ${valuesOfList(actionIds)}
		union all select u.id, u.name, '外すタグ' from ${tags} u
			where u.deleted_at is null and u.replace_tag_id = ${kind === "tag" ? id : 0}`,
};
