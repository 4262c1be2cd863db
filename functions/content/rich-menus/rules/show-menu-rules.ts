import { sql } from "drizzle-orm";
import { richmenuRuleState } from "#db/content/menu-rules.ts";
import { friendRichmenus } from "#db/content/rich-menus.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { menuRuleState } from "#domain/content/rich-menus/menu-rule.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import { isSwitchedFromDefault } from "../switched-from-default.ts";
import { loadMenuRules, ruleDay } from "./load-menu-rules.ts";

/** Rules by priority, each with its friends within the operator's scope. */
export async function showMenuRules({ ctx }: { ctx: OperatorCtx }) {
	const [rules, [[state], counts]] = await Promise.all([
		loadMenuRules(ctx),
		ctx.db.batch([
			ctx.db.select().from(richmenuRuleState),
			queryRows(
				ctx.db,
				{ ruleId: nullable(number), count: number },
				sql`select f.rule_id as ruleId, count(*) as count from ${friendRichmenus} f
					where (f.rule_id is not null or not ${isSwitchedFromDefault("f")})
						and ${isFriendVisible(ctx.operator, sql`f.friend_id`)} group by f.rule_id`,
			),
		]),
	]);
	const countOf = (ruleId: number | null) => counts.find((each) => each.ruleId === ruleId)?.count ?? 0;
	return {
		version: state?.version ?? 0,
		rules: rules.map((rule) => ({
			id: rule.id,
			name: rule.name,
			richmenu_id: rule.richmenuId,
			filter: rule.filter,
			start_on: rule.startOn,
			end_on: rule.endOn,
			is_active: rule.isActive,
			state: menuRuleState(rule, ruleDay(ctx)),
			count: countOf(rule.id),
		})),
		/** Friends whose menu an action or an operator chose, which the rules do not change. */
		own_count: countOf(null),
		/** 1 while a pass over the friends is due or in progress. */
		is_checking: state?.nextAttemptAt != null && (state.cursor > 0 || state.nextAttemptAt <= ctx.now) ? 1 : 0,
		/** 1 after repeated failures, which end the evaluation until the rules are saved again. */
		is_failing: (state?.attempts ?? 0) > MAX_LOST_WORKERS ? 1 : 0,
		/** 0 for an operator who does not see all friends. */
		may_change: ctx.operator.friendScope.all ? 1 : 0,
	};
}
