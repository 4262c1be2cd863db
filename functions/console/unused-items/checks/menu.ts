import { sql } from "drizzle-orm";
import { richmenuRules } from "#db/content/menu-rules.ts";
import {
	friendRichmenus,
	richmenuLinks,
	richmenuSchedule,
	richmenus,
	richmenuTaps,
} from "#db/content/rich-menus.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { UNUSED_DAYS } from "#domain/console/unused-items/unused-checks.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { currentEffects } from "../current-effects.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";

/** Condition: friends see the menu `m`, or a setting, a rule or an action shows it. */
const isShownDirectly = sql`(
	exists (select 1 from ${friendRichmenus} f where f.richmenu_id = m.id)
	or exists (select 1 from ${friendRichmenus} f where f.home_id = m.id)
	or exists (select 1 from ${richmenuLinks} l where l.richmenu_id = m.id)
	or exists (select 1 from ${richmenuRules} r where r.richmenu_id = m.id)
	or exists (select 1 from ${richmenuSchedule} s where m.id in (s.default_id, s.shown_id))
	or exists (select 1 from ${richmenuSchedule} s, json_each(s.periods) p where p.value ->> '$.richmenu_id' = m.id)
	or exists (select 1 from ${currentEffects("richmenu")}, json_each(e.named, '$.richmenus') n where n.value = m.id))`;

/** Menus that no friend sees, and that no setting, action or button of a shown menu leads to. */
export const findUnseenMenus: UnusedCheckFinder = async ({ db, now }, limit) => {
	const rows = await queryRows(
		db,
		{ id: number, name: text, taps: number },
		sql`with recursive shown(id) as (
				select m.id from ${richmenus} m where ${isShownDirectly}
				union select b.value ->> '$.menu_id' from shown join ${richmenus} m on m.id = shown.id
					and m.deleted_at is null, json_each(m.buttons) b where b.value ->> '$.type' = 'menu')
			select m.id as id, m.name as name,
				(select count(*) from ${richmenuTaps} t where t.richmenu_id = m.id) as taps
			from ${richmenus} m where m.deleted_at is null and m.downloaded = 0
				and m.created_at < ${now - UNUSED_DAYS * DAY} and m.id not in (select id from shown where id is not null)
			order by m.id limit ${limit}`,
	);
	return rows.map(({ taps, ...row }) => ({
		...row,
		reason: UNUSED_ITEM_TEXTS.menu,
		records: taps === 0 ? null : UNUSED_ITEM_TEXTS.taps(taps),
	}));
};
