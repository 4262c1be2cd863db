import { sql } from "drizzle-orm";
import { richmenuRules } from "#db/content/menu-rules.ts";
import { richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { UseFinder } from "../use-finder.ts";

/** Rich menus, by buttons that run actions or switch to other menus. */
export const richMenuUses: UseFinder = {
	owner: "richmenu",
	select: ({
		kind,
		id,
		actionIds,
	}) => sql`select distinct u.id, u.name, 'ボタン' as part from ${richmenus} u, json_each(u.buttons) b
		where u.deleted_at is null and (b.value ->> '$.action_id' in ${valuesOfList(actionIds)}
			or ${kind === "richmenu" ? sql`b.value ->> '$.type' = 'menu' and b.value ->> '$.menu_id' = ${id}` : sql`0`})`,
};

/** Menus shown to friends without a menu of their own. */
export const richMenuScheduleUses: UseFinder = {
	owner: { name: "richmenu_schedule", label: "リッチメニューの表示設定", readAbility: "richmenu-read" },
	address: () => addressOf("richmenuSchedule"),
	select: ({ kind, id }) =>
		kind === "richmenu"
			? sql`select 1 as id, '標準のメニュー' as name, '標準のメニュー' as part from ${richmenuSchedule} where default_id = ${id}
				union all select distinct 1, '表示期間', '表示期間' from ${richmenuSchedule} s, json_each(s.periods) p
					where p.value ->> '$.richmenu_id' = ${id}`
			: null,
};

/** Standing rules, by their menu or their condition. */
export const richMenuRuleUses: UseFinder = {
	owner: { name: "richmenu_rules", label: "リッチメニューのルール", readAbility: "richmenu-read" },
	address: () => addressOf("richmenuRules"),
	select: ({ kind, id, filterIds }) =>
		sql`select u.id, u.name, 'ルール' as part from ${richmenuRules} u
			where u.member_query_id in ${valuesOfList(filterIds)} or ${kind === "richmenu" ? sql`u.richmenu_id = ${id}` : sql`0`}`,
};
