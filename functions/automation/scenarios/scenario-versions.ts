import { sql } from "drizzle-orm";
import { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import { actions } from "#db/engine/actions.ts";
import { effectsJson } from "#functions/engine/explorer/effect-fragments.ts";
import type { VersionRules } from "#functions/engine/explorer/store-versions.ts";

/** Content of a scenario's versions: the scenario with its steps, without its running state. */
export const scenarioVersions: VersionRules = {
	kind: "scenario",
	table: scenarios,
	content: sql`json_object('name', ${scenarios.name}, 'date_diff', ${scenarios.dateDiff},
		'after_read_to_id', ${scenarios.afterReadToId}, 'after_read_to_step', ${scenarios.afterReadToStep},
		'steps', json((select coalesce(json_group_array(json(l.step)), '[]') from (
			select json_object('id', t.id, 'day', t.day, 'minute', t.minute, 'a_twice_type', c.twice_type,
				'inputs', ${effectsJson(sql`t.action_id`)}) as step
			from ${scenarioSteps} t join ${actions} c on c.id = t.action_id
			where t.scenario_id = ${scenarios.id} and t.deleted_at is null order by t.day, t.minute, t.id) l)))`,
};
