import { sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions } from "#db/automation/scenarios.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { presentSteps } from "#functions/engine/steps/present-steps.ts";
import { loadSteps, type ReaderPositions } from "#functions/engine/steps/stored-steps.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { SCENARIO_STEP_OWNER } from "./scenario-step-owner.ts";

/** Steps of a scenario, each with the number of readers who wait for it. @throws Refusal 404 */
export async function showScenarioSteps({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const storedSteps = await loadSteps(ctx, SCENARIO_STEP_OWNER, input.id, waitingReaders(ctx, input.id));
	if (!storedSteps) throw notFound();
	const steps = await presentSteps(ctx, storedSteps.steps);
	return {
		version: storedSteps.version,
		steps: steps.map((step) => ({ ...step, minute: step.minute ?? 0 })),
	};
}

/** Offset of a step from the start of its scenario, as in `position`. */
const offsetOf = (alias: "t" | "o") =>
	sql`${sql.identifier(alias)}.day * ${integerLiteral(MINUTES_PER_DAY)} + ${sql.identifier(alias)}.minute`;

/** Number of readers by progress. A reader past one step waits for the next. */
const waitingReaders = (ctx: OperatorCtx, id: number): ReaderPositions => ({
	rows: sql`select r.position as place, count(*) as n from ${scenarioSubscriptions} r
		where r.scenario_id = ${id} and r.state = 'reading' and ${isFriendVisible(ctx.operator, sql`+r.friend_id`)}
		group by r.position`,
	waiting: sql`(select coalesce(sum(p.n), 0) from positions p where p.place < ${offsetOf("t")}
		and p.place >= coalesce((select max(${offsetOf("o")}) from ${scenarioSteps} o
			where o.scenario_id = t.scenario_id and o.deleted_at is null and ${offsetOf("o")} < ${offsetOf("t")}), -1))`,
});
