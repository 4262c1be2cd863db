import { sql } from "drizzle-orm";
import { friendRichmenus, richmenuSchedule, richmenus } from "#db/content/rich-menus.ts";
import { friends } from "#db/engine/friends.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { menuRuleState } from "#domain/content/rich-menus/menu-rule.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { loadMenuRules, ruleDay, ruleWhere } from "./load-menu-rules.ts";

const RECORDED_COLUMNS = {
	/** Menu that the friend has; `home` is the one before a switch by a tab. */
	name: nullable(text),
	since: nullable(number),
	ruleId: nullable(number),
	isSwitched: nullable(number),
	homeId: nullable(number),
	home: nullable(text),
	defaultName: nullable(text),
	periodId: nullable(number),
};

/**
 * Explains a friend's menu: its source, and each rule with whether it applies to the friend now.
 * @throws Refusal 404 for a friend whom the operator cannot see
 */
export async function showMenuReason({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await assertFriendVisible(ctx, id);
	const rules = await loadMenuRules(ctx);
	const [[recorded], [matched]] = await ctx.db.batch([
		queryRows(
			ctx.db,
			RECORDED_COLUMNS,
			sql`select m.name as name, f.since as since, f.rule_id as ruleId, f.is_switched as isSwitched, f.home_id as homeId,
					h.name as home, d.name as defaultName, s.period_id as periodId
				from (select ${id} as friend_id) x left join ${friendRichmenus} f on f.friend_id = x.friend_id
					left join ${richmenus} m on m.id = f.richmenu_id left join ${richmenus} h on h.id = f.home_id
					left join ${richmenuSchedule} s on s.id = 1 left join ${richmenus} d on d.id = s.shown_id`,
		),
		queryRows(
			ctx.db,
			{ flags: text },
			packValues(
				sql`select json_array(${sql.join(
					rules.map((rule) => ruleWhere(ctx, rule)),
					sql`, `,
				)}) as flags from ${friends} where ${friends.id} = ${id}`,
			),
		),
	]);
	const flags = JSON.parse(matched?.flags ?? "[]") as (0 | 1 | null)[];
	const { name = null, since = null, ruleId = null, defaultName = null } = recorded ?? {};
	const isSwitched = recorded?.isSwitched === 1;
	return {
		source: sourceOf(recorded),
		name: name ?? defaultName,
		since: since === null ? null : toWireTime(since, ctx.zone),
		/** 1 where the friend switched by a tab; `home` is the menu before, null for the account's. */
		is_switched: isSwitched ? 1 : 0,
		home: recorded?.home ?? null,
		rules: rules.map((rule, index) => ({
			id: rule.id,
			name: rule.name,
			menu: rule.menuName,
			is_shown: rule.id === ruleId ? 1 : 0,
			matches: flags[index] === 1 ? 1 : 0,
			state: menuRuleState(rule, ruleDay(ctx)),
		})),
	};
}

type MenuSource = "own" | "rule" | "period" | "default" | "none";

/** Source of the menu from which the friend may have switched by a tab. */
function sourceOf(recorded: RowOfColumns<typeof RECORDED_COLUMNS> | undefined): MenuSource {
	if (!recorded) return "none";
	const { name, ruleId, isSwitched, homeId, defaultName, periodId } = recorded;
	if (ruleId !== null) return "rule";
	if (name !== null && !(isSwitched === 1 && homeId === null)) return "own";
	if (defaultName === null) return "none";
	return periodId === null ? "default" : "period";
}
