import { sql } from "drizzle-orm";
import { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import type { UseFinder } from "../use-finder.ts";

/** Scenarios, by the actions of their steps. */
export const scenarioStepUses: UseFinder = {
	owner: "scenario",
	select: ({ actionIds }) => sql`select distinct s.id, s.name, 'ステップ' as part from ${scenarioSteps} u
		join ${scenarios} s on s.id = u.scenario_id and s.deleted_at is null
		where u.deleted_at is null and u.action_id in ${valuesOfList(actionIds)}`,
};
