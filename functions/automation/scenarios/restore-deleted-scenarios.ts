import { sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { baseAfterPause } from "#functions/engine/friend-records/scenario-reading.ts";
import { restoreSteps } from "#functions/engine/steps/restore-steps.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { SCENARIO_STEP_OWNER } from "./steps/scenario-step-owner.ts";

/**
 * Restores the steps of deleted scenarios, and their readers at their former positions, unless they now read
 * another scenario. The time in between does not count; for scenarios by the clock, only whole days are
 * added.
 */
export const restoreDeletedScenarios = (
	ctx: OperatorCtx,
	ids: readonly number[],
	deletedAt: number,
): Statement[] => [
	...restoreSteps(ctx, SCENARIO_STEP_OWNER, ids, deletedAt),
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set state = 'reading', ended_at = null, next_at = ${ctx.now},
				base_at = ${baseAfterPause(ctx)}
			where state = 'stopped' and ended_at = ${deletedAt} and scenario_id in (select s.id from ${scenarios} s
					where s.id in ${valuesOfList(ids)} and s.deleted_at is null)
				and not exists (select 1 from ${scenarioSubscriptions} o where o.state = 'reading'
					and o.friend_id = ${scenarioSubscriptions.friendId})`,
	),
];
