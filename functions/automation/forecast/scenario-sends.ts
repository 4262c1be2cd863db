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
export async function scenarioSends(ctx: OperatorCtx, tally: ForecastTally, own?: ForecastScenario) {
	const ownId = own?.id ?? 0;
	const { found, running, steps } = await loadScenarioPlan(ctx, tally, own);
	const tables = scenarioReaders(ctx, tally, { running, steps, ownId });
	const groups = groupByConditions(await loadForecastCalls(ctx, steps));
	return {
		targetExists: found,
		stopped: own !== undefined && !running.some(({ id }) => id === own.id),
		counts: groups.map((calls) =>
			countByHour({ ctx, tally, tables, rows: callsToReaders(ctx, calls, ownId), call: calls[0]! }),
		),
	};
}
