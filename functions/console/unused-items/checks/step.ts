import { sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { SCENARIO_START } from "#domain/engine/actions/effects/scenario.ts";
import { TWICE_TYPE } from "#domain/engine/actions/repetition-rule.ts";
import { STOP_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { UNUSED_ITEM_TEXTS } from "#domain/platform/texts/unused-items-texts.ts";
import { currentEffects } from "../current-effects.ts";
import type { UnusedCheckFinder } from "../unused-check.ts";

/**
 * Steps behind one whose action always stops the scenario, or moves its readers to another. A scenario that is begun on a
 * later day, or has readers who are already past that step, is left out.
 */
export const findUnreachedSteps: UnusedCheckFinder = async ({ db }, limit) => {
	const offset = (step: string) => sql.raw(`(${step}.day * 1440 + ${step}.minute)`);
	const rows = await queryRows(
		db,
		{
			id: number,
			scenarioId: number,
			name: text,
			day: number,
			minute: number,
			endDay: number,
			endMinute: number,
			target: nullable(text),
		},
		sql`with ends as (
				select p.id as id, p.scenario_id as scenario_id, p.day as day, p.minute as minute, t.name as target,
					row_number() over (partition by p.scenario_id order by p.day, p.minute, p.id) as position
				from ${currentEffects("scenario")} join ${scenarioSteps} p on p.action_id = a.id
					left join ${scenarios} t on t.id = e.effect ->> '$.group_id' and t.deleted_at is null
				where p.deleted_at is null and a.twice_type = ${TWICE_TYPE.always}
					and e.effect ->> '$.member_query_id' is null
					and (e.effect ->> '$.group_id' = ${STOP_SCENARIO} or t.id <> p.scenario_id))
			select u.id as id, s.id as scenarioId, s.name as name, u.day as day, u.minute as minute,
				x.day as endDay, x.minute as endMinute, x.target as target
			from ends x join ${scenarioSteps} u on u.scenario_id = x.scenario_id and u.deleted_at is null
				and (u.day, u.minute, u.id) > (x.day, x.minute, x.id)
				join ${scenarios} s on s.id = u.scenario_id and s.deleted_at is null
			where x.position = 1
				and not exists (select 1 from ${currentEffects("scenario")} where e.effect ->> '$.group_id' = s.id
					and e.effect ->> '$.move' = ${SCENARIO_START.later})
				and not exists (select 1 from ${scenarios} q where q.after_read_to_id = s.id and q.after_read_to_step > 0
					and q.deleted_at is null)
				and not exists (select 1 from ${scenarioSubscriptions} c where c.scenario_id = s.id and c.state = 'reading'
					and c.position >= ${offset("x")})
			order by s.id, u.day, u.minute, u.id limit ${limit}`,
	);
	return rows.map(({ id, scenarioId, name, day, minute, endDay, endMinute, target }) => ({
		id,
		name: `${name} ${day}日目 ${clockOf(minute)}`,
		reason:
			target === null
				? UNUSED_ITEM_TEXTS.stepStopped(endDay, clockOf(endMinute))
				: UNUSED_ITEM_TEXTS.stepMoved(endDay, clockOf(endMinute), target),
		records: null,
		address: addressOf("scenario", { id: scenarioId }),
	}));
};

const clockOf = (minute: number): string =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
