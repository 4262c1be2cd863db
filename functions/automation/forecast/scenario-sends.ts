import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { countByHour, type Tally } from "./counting.ts";
import { byConditions, loadCalls } from "./deeds.ts";
import { callsToReaders } from "./scenario-calls.ts";
import { readersOf } from "./scenario-chain.ts";
import { loadPlan, type OwnScenario } from "./scenario-draft.ts";

/**
 * Sends of scenarios to their readers, and to friends who continue from the end of another scenario.
 * @throws Refusal 422 for a draft with conditions beyond the operator's abilities
 */
export async function scenarioSends(ctx: OperatorCtx, tally: Tally, own?: OwnScenario) {
	const ownId = own?.id ?? 0;
	const { found, running, steps } = await loadPlan(ctx, tally, own);
	const tables = readersOf(ctx, tally, { running, steps, ownId });
	const groups = byConditions(await loadCalls(ctx, steps));
	return {
		found,
		stopped: own !== undefined && !running.some(({ id }) => id === own.id),
		counts: groups.map((calls) =>
			countByHour({ ctx, tally, tables, rows: callsToReaders(ctx, calls, ownId), call: calls[0]! }),
		),
	};
}
