import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { SCENARIO_START } from "#domain/engine/actions/effects/scenario.ts";
import { SCENARIO_CYCLE_PERIOD } from "#domain/engine/actions/run-limits.ts";
import { PREVIOUS_SCENARIO, STOP_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import {
	beginReading,
	IS_AWAITING_STEPS,
	resumeReading,
	stopReading,
} from "#functions/engine/friend-records/scenario-reading.ts";
import { changeOutcome, type EffectRefusal, refuseWithoutRow } from "../effect-precondition.ts";
import type { EffectInput, EffectRunner } from "./effect-runner.ts";

type Scenario = EffectOf<"scenario">;

/** Starts, stops or resumes a friend's scenario. */
export const scenario: EffectRunner<Scenario> = {
	refusals: (input) => (input.effect.group_id > 0 ? refuseLoop(input) : []),
	statements: (input) => {
		const { ctx, effect, targets } = input;
		const friendIds = sql`(select friend_id from ${targets})`;
		if (effect.group_id === STOP_SCENARIO)
			return [...recordMissing(input, READING), stopReading(ctx, friendIds)];
		if (effect.group_id === PREVIOUS_SCENARIO)
			return [...recordMissing(input, STOPPED), ...resumeReading(ctx, friendIds)];
		const start = effect.move === SCENARIO_START.later ? { day: effect.date, time: effect.time } : null;
		return [stopReading(ctx, friendIds), beginReading(ctx, friendIds, effect.group_id, start)];
	},
	predictRefusal: ({ effect: { group_id } }) =>
		group_id === STOP_SCENARIO || group_id === PREVIOUS_SCENARIO
			? refuseWithoutRow(sql`${scenarioSubscriptions} where friend_id = ${friends.id}
				and ${group_id === STOP_SCENARIO ? READING : STOPPED}`)
			: null,
};

/**
 * Prevents a step from starting a scenario that the friend began a moment ago: its own, or one whose step led
 * to this run.
 */
function refuseLoop({ ctx, effect, set }: EffectInput<Scenario>): EffectRefusal[] {
	const stepRuns = set.runs.filter(({ firing }) => firing.cause.type === "scenario");
	if (stepRuns.length === 0) return [];
	const friendIds = stepRuns.map(({ firing }) => firing.friend.id);
	const startedRecently = sql`${friends.id} in ${valuesOfList(friendIds)}
		and exists (select 1 from ${scenarioSubscriptions} r where r.friend_id = ${friends.id}
			and r.scenario_id = ${effect.group_id} and r.started_at > ${ctx.now - SCENARIO_CYCLE_PERIOD})`;
	return [{ when: startedRecently, code: OUTCOME_CODES.inCircle }];
}

/** Conditions on subscriptions that can be stopped or resumed. */
const READING = sql`state = 'reading'`;
const STOPPED = sql`(${IS_AWAITING_STEPS} or state = 'stopped'
	and scenario_id in (select s.id from ${scenarios} s where s.deleted_at is null))`;

/** Records that nothing was done for friends without such a subscription. */
const recordMissing = (
	{ ctx, position, targets }: EffectInput<Scenario> & { targets: SQL },
	state: SQL,
): Statement[] => [
	changeOutcome(
		ctx,
		position,
		sql`(select d.run_id from ${targets} d where d.friend_id not in (
			select friend_id from ${scenarioSubscriptions} where ${state} and friend_id in (select friend_id from ${targets})))`,
		OUTCOME_CODES.nothingThere,
	),
];
