import { sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { causePart, type DeliveryBasis } from "./basis.ts";

/**
 * Step of a scenario: `scenario:{subscription}:{step}`. A step whose own action stops the scenario is still sent:
 * its run started at the same instant.
 */
export const scenarioBasis: DeliveryBasis = {
	cause: "scenario",
	withdrawal: ({ startedAt }) => sql`(select case
			when s.deleted_at is not null or t.deleted_at is not null then ${DELIVERY_TEXTS.cancelledWithItem}
			when r.state = 'stopped' and r.ended_at > ${startedAt} then ${DELIVERY_TEXTS.cancelledWithScenario}
			end
		from ${scenarioSubscriptions} r join ${scenarios} s on s.id = r.scenario_id
			left join ${scenarioSteps} t on t.id = ${causePart(2)} + 0
		where r.id = ${causePart(1)} + 0)`,
};
