import { type SQL, sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { localTime } from "#db/platform/sql/local-time.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { MINUTE, wireTime } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Stepped } from "#functions/engine/steps/stepped.ts";
import { scenarioVersions } from "../version.ts";

/** Scenarios, for code that serves everything with steps. */
export const SCENARIO_STEPS: Stepped = {
	kind: "scenario",
	items: scenarios,
	steps: scenarioSteps,
	owner: "scenario_id",
	versions: scenarioVersions,
	// A reader who waits at the end goes on waiting where no step is left to come.
	rescheduleAll: (ctx, id, holds) =>
		execute(
			ctx.db,
			sql`update ${scenarioSubscriptions} set next_at = ${ctx.now}, position = case
					when next_at is null or next_at > ${ctx.now} then max(position, ${elapsedOffset(ctx)}) else position end
				where scenario_id = ${id} and state = 'reading' and ${holds}
					and (next_at is not null or max(position, ${elapsedOffset(ctx)}) < (
						select max(t.day * ${MINUTES_PER_DAY} + t.minute) from ${scenarioSteps} t
						where t.scenario_id = ${id} and t.deleted_at is null))`,
		),
};

/** Elapsed scenario time of a reader, as an offset: a step inserted before it is too late. */
export function elapsedOffset(ctx: Ctx): SQL {
	const [today, time] = wireTime(ctx.now, ctx.zone).split(" ") as [string, string];
	const [hour, minute] = time.split(":").map(Number) as [number, number];
	const days = sql`(julianday(${today}) - julianday(${localTime(ctx).dateOf(sql`base_at`)}))`;
	return sql`cast(case (select s.date_diff from ${scenarios} s where s.id = scenario_id)
		when 1 then ${days} * ${MINUTES_PER_DAY} + ${hour * 60 + minute}
		else (${ctx.now} - base_at) / ${MINUTE} end as integer)`;
}
