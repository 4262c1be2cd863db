import { sql } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder } from "../use-finder.ts";

/**
 * Packs that contain a template, texts with placeholders, and buttons of Flex messages that run an action.
 */
export const templateUses: UseFinder = {
	owner: "template",
	select: ({
		kind,
		id,
		templateIds,
		actionIds,
	}) => sql`select u.id, u.name, 'パック' as part from ${templates} u
			where u.deleted_at is null and u.type = 'pack' and ${kind === "template" ? id : 0} in (
				select value from json_each(u.content, '$.template_ids'))
		union all select u.id, u.name, '本文' from ${templates} u
			where u.deleted_at is null and u.id in ${valuesOfList(templateIds)}
		union all select distinct u.id, u.name, 'ボタン' from ${templates} u,
			json_tree(case when json_valid(u.content ->> '$.contents') then u.content ->> '$.contents' else 'null' end) part
			where u.deleted_at is null and u.is_listed = 1 and u.type = 'flex' and part.key = 'data'
				and part.atom in (select 'action=' || value from ${listTable(actionIds)})`,
};
