import { sql } from "drizzle-orm";
import { execute } from "#db/raw.ts";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/scenarios.ts";
import type { Stepped } from "../../steps/stepped.ts";

/** Scenarios as what has steps. */
export const SCENARIO_STEPS: Stepped = {
	kind: "scenario",
	items: scenarios,
	steps: scenarioSteps,
	owner: "scenario_id",
	lookAgain: (ctx, id, holds) =>
		execute(
			ctx.db,
			sql`update ${scenarioSubscriptions} set next_at = ${ctx.now}
				where scenario_id = ${id} and state = 'reading' and ${holds}`,
		),
};
