import { type SQL, sql } from "drizzle-orm";
import { richmenuRuleState } from "#db/content/menu-rules.ts";
import { friendRichmenus, richmenuLinks } from "#db/content/rich-menus.ts";
import type { Statement } from "#db/d1-client.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { MenuRuleChange } from "#domain/content/rich-menus/menu-rule.ts";
import type { Ctx } from "#functions/context.ts";
import { KEEP_RUN, RESET_INTENT } from "#functions/engine/friend-records/menu-link-intents.ts";
import { isSwitchedFromDefault } from "../switched-from-default.ts";

/** Whether the rules decide about a friend with a row in `friend_richmenus`, as `menuRuleChange` of the domain does. */
const isRowUnderRules = sql`(rule_id is not null or ${isSwitchedFromDefault()})`;

/**
 * Statements that carry out changes of the rules of one version. A friend who got a menu of their own meanwhile
 * keeps it. Order matters: the calls are requested for the menus that were written.
 */
export function applyRuleChanges(ctx: Ctx, version: number, changes: MenuRuleChange[]): Statement[] {
	if (changes.length === 0) return [];
	const { rows, column } = rowsFrom(changes, ["friendId", "ruleId", "menuId", "changesShownMenu"]);
	const isCurrent = sql`exists (select 1 from ${richmenuRuleState} where version = ${version})`;
	const isIn = (condition: SQL) =>
		sql`friend_id in (select ${column.friendId} from ${rows} where ${condition}) and ${isCurrent}`;
	return [
		execute(
			ctx.db,
			insertInto(
				friendRichmenus,
				{
					friendId: column.friendId,
					richmenuId: column.menuId,
					since: ctx.now,
					ruleId: column.ruleId,
				},
				sql`from ${rows} where ${column.ruleId} is not null and ${column.changesShownMenu} and ${isCurrent}
					on conflict (friend_id) do update set is_switched = 0, home_id = null,
						${excludedAssignments(friendRichmenus.richmenuId, friendRichmenus.since, friendRichmenus.ruleId)}
					where ${isRowUnderRules}`,
			),
		),
		execute(
			ctx.db,
			sql`update ${friendRichmenus} set rule_id = ${column.ruleId} from ${rows}
				where ${friendRichmenus.friendId} = ${column.friendId} and ${column.ruleId} is not null
					and not ${column.changesShownMenu} and rule_id is not null and ${isCurrent}`,
		),
		execute(
			ctx.db,
			sql`delete from ${friendRichmenus} where rule_id is not null and ${isIn(sql`${column.ruleId} is null`)}`,
		),
		execute(
			ctx.db,
			insertInto(
				richmenuLinks,
				{ friendId: column.friendId, richmenuId: column.menuId, nextAttemptAt: ctx.now },
				sql`from ${rows} left join ${friendRichmenus} f on f.friend_id = ${column.friendId}
					where ${column.changesShownMenu} and ${isCurrent}
						and iif(${column.ruleId} is null, f.friend_id is null,
							f.rule_id = ${column.ruleId} and f.richmenu_id = ${column.menuId} and f.is_switched = 0)
					on conflict (friend_id) do update set ${RESET_INTENT}, ${KEEP_RUN}`,
			),
		),
	];
}
