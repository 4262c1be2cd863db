import { sql } from "drizzle-orm";
import { friendRichmenus } from "#db/content/rich-menus.ts";
import { friends } from "#db/engine/friends.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { menuRuleState } from "#domain/content/rich-menus/menu-rule.ts";
import type { MenuRulesInput } from "#domain/content/rich-menus/menu-rule-input.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { refuseRestricted } from "#functions/platform/http/refuse-restricted.ts";
import { loadShowableMenuIds } from "../showable-menus.ts";
import { isSwitchedFromDefault } from "../switched-from-default.ts";
import { firstRuleIndex, loadMenuRules, ruleDay } from "./load-menu-rules.ts";

/**
 * Counts the friends of unsaved rules, and those whose menu would change, with one statement.
 * @throws Refusal 403
 */
export async function previewMenuRules({
	ctx,
	input: { rules },
}: {
	ctx: OperatorCtx;
	input: Pick<MenuRulesInput, "rules">;
}) {
	refuseRestricted(ctx);
	const filterBefore = new Map((await loadMenuRules(ctx)).map(({ id, filter }) => [id, filter]));
	for (const { id, filter } of rules)
		if (filter !== null) assertConditionsAllowed(ctx.operator, filter, filterBefore.get(id ?? 0));
	const showable = await loadShowableMenuIds(ctx);
	const appliedToday = rules
		.map((rule, index) => ({ ...rule, index, menuId: rule.richmenu_id }))
		.filter(
			({ is_active, start_on, end_on, menuId }) =>
				menuRuleState(
					{ isActive: is_active, startOn: start_on, endOn: end_on, isShowable: showable.has(menuId) },
					ruleDay(ctx),
				) === "on",
		);
	const { rows, column, ordinal } = rowsFrom(appliedToday, ["menuId"]);
	// A friend who switched by a tab still has the menu of the rule as the one to return to.
	const ruleMenu = sql`case when f.rule_id is not null then iif(f.is_switched = 1, f.home_id, f.richmenu_id) end`;
	const counts = await queryRows(
		ctx.db,
		{ place: nullable(number), count: number, changed: number },
		packValues(sql`with judged as materialized (
				select ${friends.id} as friend_id, ${firstRuleIndex(ctx, appliedToday)} as place from ${friends} where ${friends.blockedAt} is null)
			select j.place as place, count(*) as count, coalesce(sum(${ruleMenu} is not (
					select ${column.menuId} from ${rows} where ${ordinal} = j.place)), 0) as changed
			from judged j left join ${friendRichmenus} f on f.friend_id = j.friend_id
			where f.friend_id is null or f.rule_id is not null or ${isSwitchedFromDefault("f")}
			group by j.place`),
	);
	const countOfRule = (index: number) => {
		const place = appliedToday.findIndex((rule) => rule.index === index);
		return counts.find((each) => each.place === place)?.count ?? 0;
	};
	return {
		/** Friends whose menu changes. */
		changed_count: counts.reduce((sum, { changed }) => sum + changed, 0),
		/** Friends of each rule, in the order of the rules. */
		counts: rules.map((_, index) => countOfRule(index)),
	};
}
