import { type SQL, sql } from "drizzle-orm";
import { linkTaps } from "#db/acquisition/links.ts";
import { scenarioSteps, scenarios } from "#db/automation/scenarios.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { runs } from "#db/engine/runs.ts";
import type { ResultSourceOf } from "./source.ts";

const stepColumn = (id: number, column: "action_id" | "scenario_id"): SQL =>
	sql`(select ${sql.raw(column)} from ${scenarioSteps} where id = ${id})`;

/** A step has an action of its own, whose runs are those of the step; tests to testers run none. */
export const stepStatements: ResultSourceOf<"step"> = {
	find: (_ctx, id) =>
		sql`select s.name as name, null as beganAt from ${scenarioSteps} p join ${scenarios} s on s.id = p.scenario_id
			where p.id = ${id} and p.deleted_at is null and s.deleted_at is null`,
	steps: {
		reached: (id) =>
			sql`select r.friend_id as friend_id, r.started_at as at from ${runs} r
				where r.action_id = ${stepColumn(id, "action_id")}`,
		delivered: (id) =>
			sql`select d.friend_id as friend_id, d.sent_at as at from ${runs} r
				cross join ${deliveries} d on d.run_id = r.id and d.state = 'sent'
				where r.action_id = ${stepColumn(id, "action_id")}`,
		tapped: (id) =>
			sql`select t.friend_id as friend_id, t.created_at as at from ${linkTaps} t
				cross join ${deliveries} d on d.id = t.delivery_id cross join ${runs} r on r.id = d.run_id
				where t.source_type = 'scenario' and t.source_id = ${stepColumn(id, "scenario_id")}
					and r.action_id = ${stepColumn(id, "action_id")}`,
	},
};
