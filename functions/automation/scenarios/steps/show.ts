import { sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions } from "#db/automation/scenarios.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { isVisible } from "#functions/engine/filters/visible.ts";
import { presentSteps } from "#functions/engine/steps/present.ts";
import { type Standing, storedSteps } from "#functions/engine/steps/stored.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { SCENARIO_STEPS } from "./stepped.ts";

/** The steps of a scenario, each with how many of its readers wait for it. @throws Refusal 404 */
export async function showScenarioSteps({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const found = await storedSteps(ctx, SCENARIO_STEPS, input.id, readers(ctx, input.id));
	if (!found) throw notFound();
	const steps = await presentSteps(ctx, found.steps);
	return { version: found.version, steps: steps.map((step) => ({ ...step, minute: step.minute ?? 0 })) };
}

const offsetOf = (step: "t" | "o") =>
	sql.join(
		[sql.raw(`${step}.day`), sql`*`, sql.raw(String(MINUTES_PER_DAY)), sql`+`, sql.raw(`${step}.minute`)],
		sql` `,
	);

/** The number of readers by their progress. Readers past one step wait for the next. */
const readers = (ctx: OperatorCtx, id: number): Standing => ({
	rows: sql`select r.position as place, count(*) as n from ${scenarioSubscriptions} r
		where r.scenario_id = ${id} and r.state = 'reading' and ${isVisible(ctx.operator, sql`+r.friend_id`)}
		group by r.position`,
	waiting: sql`(select coalesce(sum(p.n), 0) from standing p where p.place < ${offsetOf("t")}
		and p.place >= coalesce((select max(${offsetOf("o")}) from ${scenarioSteps} o
			where o.scenario_id = t.scenario_id and o.deleted_at is null and ${offsetOf("o")} < ${offsetOf("t")}), -1))`,
});
