import { type SQL, sql } from "drizzle-orm";
import { templates } from "#db/content/templates.ts";
import { listTable, valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder, UseQuery } from "../use-finder.ts";

/** Condition: a quick reply runs one of the actions, or sends the template. */
const tapsIn = (button: SQL, { kind, id, actionIds }: Pick<UseQuery, "kind" | "id" | "actionIds">): SQL =>
	sql`(${button} ->> '$.type' = 'action' and ${button} ->> '$.action_id' in ${valuesOfList(actionIds)}
		or ${button} ->> '$.type' = 'template' and ${button} ->> '$.template_id' = ${kind === "template" ? id : 0})`;

/**
 * Packs that contain a template, texts with placeholders, buttons of Flex messages that run an action, and quick
 * replies that run one or send a template.
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
				and part.atom in (select 'action=' || value from ${listTable(actionIds)})
		union all select distinct u.id, u.name, 'クイックリプライ' from ${templates} u, json_each(u.content, '$.quick_replies') q
			where u.deleted_at is null and u.is_listed = 1 and ${tapsIn(sql`q.value`, { kind, id, actionIds })}
		union all select u.id, u.name, '動画を最後まで見たとき' from ${templates} u
			where u.deleted_at is null and u.is_listed = 1 and u.type = 'video'
				and u.content ->> '$.watched_action_id' in ${valuesOfList(actionIds)}`,
};
