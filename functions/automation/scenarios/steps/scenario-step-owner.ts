import { type SQL, sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { StepOwner } from "#functions/engine/steps/step-owner.ts";
import { scenarioVersions } from "../scenario-versions.ts";

/** Step owner for scenarios. */
export const SCENARIO_STEP_OWNER: StepOwner = {
	kind: "scenario",
	items: scenarios,
	steps: scenarioSteps,
	ownerColumn: "scenario_id",
	versions: scenarioVersions,
	// A reader whose next step is not due moves up to the elapsed time, so that no step before it is sent later. One
	// who waits at the end is examined only if a step is left for them.
	rescheduleAll: (ctx, id, condition) =>
		execute(
			ctx.db,
			sql`update ${scenarioSubscriptions} set next_at = ${ctx.now}, position = case
					when next_at is null or next_at > ${ctx.now} then max(position, ${elapsedOffset(ctx)}) else position end
				where scenario_id = ${id} and state = 'reading' and ${condition}
					and (next_at is not null or max(position, ${elapsedOffset(ctx)}) < (
						select max(t.day * ${MINUTES_PER_DAY} + t.minute) from ${scenarioSteps} t
						where t.scenario_id = ${id} and t.deleted_at is null))`,
		),
};

/**
 * Elapsed scenario time of a reader, as an offset: steps before it are in the past. By the clock it is the number of
 * days and the present minute, otherwise the minutes since the start.
 */
export function elapsedOffset(ctx: Ctx): SQL {
	const [today, time] = toWireTime(ctx.now, ctx.zone).split(" ") as [string, string];
	const [hour, minute] = time.split(":").map(Number) as [number, number];
	const days = sql`(julianday(${today}) - julianday(${createLocalTime(ctx).dateOf(sql`base_at`)}))`;
	return sql`cast(case (select s.date_diff from ${scenarios} s where s.id = scenario_id)
		when ${DATE_DIFF.clock} then ${days} * ${MINUTES_PER_DAY} + ${hour * 60 + minute}
		else (${ctx.now} - base_at) / ${MINUTE} end as integer)`;
}
