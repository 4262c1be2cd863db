import { sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/client.ts";
import { among } from "#db/platform/sql/among.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { recallSteps } from "#functions/engine/steps/forget.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { SCENARIO_STEPS } from "./steps/stepped.ts";

/**
 * Restores the steps of deleted scenarios, and their readers at their former positions, unless they read
 * another scenario by now. The time in between does not count; for scenarios by the clock, whole days of it.
 */
export const undelete = (ctx: OperatorCtx, ids: readonly number[], deletedAt: number): Statement[] => [
	...recallSteps(ctx, SCENARIO_STEPS, ids, deletedAt),
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set state = 'reading', ended_at = null, next_at = ${ctx.now},
				base_at = base_at + case when (select s.date_diff from ${scenarios} s where s.id = scenario_id) = 1
					then cast((${ctx.now} - ended_at) / ${DAY} as integer) * ${DAY} else ${ctx.now} - ended_at end
			where state = 'stopped' and ended_at = ${deletedAt} and scenario_id in (select s.id from ${scenarios} s
					where s.id in ${among(ids)} and s.deleted_at is null)
				and not exists (select 1 from ${scenarioSubscriptions} o where o.state = 'reading'
					and o.friend_id = ${scenarioSubscriptions.friendId})`,
	),
];
