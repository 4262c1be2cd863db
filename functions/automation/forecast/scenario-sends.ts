import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { countByHour, type ForecastTally } from "./count-by-hour.ts";
import { groupByConditions, loadForecastCalls } from "./forecast-calls.ts";
import { callsToReaders } from "./scenario-calls.ts";
import { scenarioReaders } from "./scenario-chain.ts";
import { type ForecastScenario, loadScenarioPlan } from "./scenario-forecast-plan.ts";

/**
 * Sends of scenarios to their readers, and to friends who continue from the end of another scenario.
 * @throws Refusal 422 for a draft with conditions beyond the operator's abilities
 */
export async function scenarioSends(ctx: OperatorCtx, tally: ForecastTally, target?: ForecastScenario) {
	const targetId = target?.id ?? 0;
	const { targetExists, running, steps } = await loadScenarioPlan(ctx, tally, target);
	const commonTables = scenarioReaders(ctx, tally, { running, steps, targetId });
	const groups = groupByConditions(await loadForecastCalls(ctx, steps));
	return {
		targetExists,
		stopped: target !== undefined && !running.some(({ id }) => id === target.id),
		counts: groups.map((calls) =>
			countByHour({ ctx, tally, commonTables, rows: callsToReaders(ctx, calls, targetId), call: calls[0]! }),
		),
	};
}
