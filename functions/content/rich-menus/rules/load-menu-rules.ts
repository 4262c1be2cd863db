import { type SQL, sql } from "drizzle-orm";
import { richmenuRules } from "#db/content/menu-rules.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { type MenuRule, menuRuleState } from "#domain/content/rich-menus/menu-rule.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { filterWhere } from "#functions/engine/filters/filter-where.ts";

/** Stored rule with the name of its menu. */
export interface StoredMenuRule extends MenuRule {
	menuName: string;
	memberQueryId: number | null;
}

/** All rules, by priority. */
export async function loadMenuRules(ctx: Pick<Ctx, "db">): Promise<StoredMenuRule[]> {
	const rows = await queryRows(
		ctx.db,
		{
			id: number,
			name: text,
			richmenuId: number,
			memberQueryId: nullable(number),
			filter: nullable(text),
			startOn: nullable(text),
			endOn: nullable(text),
			isActive: number,
			menuName: text,
			isShowable: number,
		},
		sql`select r.id, r.name, r.richmenu_id as richmenuId, r.member_query_id as memberQueryId, q.filter as filter,
				r.start_on as startOn, r.end_on as endOn, r.is_active as isActive, m.name as menuName,
				m.deleted_at is null and m.is_active = 1 and json_array_length(m.buttons) > 0 as isShowable
			from ${richmenuRules} r join ${richmenus} m on m.id = r.richmenu_id
				left join ${memberQueries} q on q.id = r.member_query_id
			order by r.position`,
	);
	return rows.map(({ filter, isActive, isShowable, ...rule }) => ({
		...rule,
		filter: filter === null ? null : parseFilterJson(filter),
		isActive: isActive === 1,
		isShowable: isShowable === 1,
	}));
}

/** Today in the account's zone, YYYY-MM-DD. */
export const ruleDay = ({ now, zone }: Pick<Ctx, "now" | "zone">): string =>
	toWireTime(now, zone).slice(0, 10);

/** Rules that apply today, by priority. */
export const appliedRules = <Rule extends MenuRule>(
	ctx: Pick<Ctx, "now" | "zone">,
	rules: readonly Rule[],
): Rule[] => rules.filter((rule) => menuRuleState(rule, ruleDay(ctx)) === "on");

/** Condition on `friends` of one rule. */
export const ruleWhere = (ctx: Pick<Ctx, "now" | "zone">, { filter }: Pick<MenuRule, "filter">): SQL =>
	filter === null ? sql`1` : filterWhere({ now: ctx.now, zone: ctx.zone, strategy: "perFriend" }, filter);

/** Index of the first rule that a row of `friends` matches; null for none. */
export const firstRuleIndex = (
	ctx: Pick<Ctx, "now" | "zone">,
	rules: readonly Pick<MenuRule, "filter">[],
): SQL =>
	rules.length === 0
		? sql`null`
		: sql`case ${sql.join(
				rules.map((rule, index) => sql`when ${ruleWhere(ctx, rule)} then ${integerLiteral(index)}`),
				sql` `,
			)} end`;
