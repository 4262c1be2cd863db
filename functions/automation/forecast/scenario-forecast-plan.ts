import { sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { actions } from "#db/engine/actions.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import type { ScenarioForecastInput } from "#domain/automation/forecast/forecast-input.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { PREVIOUS_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertDraftAllowed } from "./assert-draft-allowed.ts";
import type { ForecastTally } from "./count-by-hour.ts";
import { type ForecastAction, sendingEffects } from "./forecast-calls.ts";

/** Scenario that the forecast is for, as it would be saved. */
export interface ForecastScenario {
	id: number;
	draft: ScenarioForecastInput;
}

/** Scenario, stored or as it would be saved; `toId` and `toStep` are what follows its end. */
interface Scenario {
	id: number;
	isRun: number;
	/** Whether the draft restarts it, which skips the steps that were missed. */
	isStarted?: boolean;
	byClock: number;
	toId: number | null;
	toStep: number | null;
}

/** Step of a scenario with its action. */
export interface ScenarioForecastStep extends ForecastAction {
	/** 0 for an unsaved step. */
	id: number;
	scenarioId: number;
	day: number;
	minute: number;
}

/** Scenarios with readers, stored or as they would be saved, and their steps. */
export interface ScenarioForecastPlan {
	/** False if the scenario that the forecast is for does not exist. */
	targetExists: boolean;
	running: Scenario[];
	steps: ScenarioForecastStep[];
}

/**
 * Loads the scenarios; the draft replaces the stored one.
 * @throws Refusal 422 for a draft with conditions beyond the operator's abilities
 */
export async function loadScenarioPlan(
	ctx: OperatorCtx,
	tally: ForecastTally,
	target?: ForecastScenario,
): Promise<ScenarioForecastPlan> {
	const allScenarios = (await loadScenarios(ctx, tally, target?.id ?? 0)).map((scenario) =>
		withDraftSettings(scenario, target),
	);
	const running = allScenarios.filter(({ isRun }) => isRun === 1);
	const storedSteps = await loadForecastSteps(
		ctx,
		running.map(({ id }) => id),
	);
	if (target?.draft.steps && running.some(({ id }) => id === target.id))
		await assertDraftAllowed(
			ctx,
			target.draft.steps,
			storedSteps.filter(({ scenarioId }) => scenarioId === target.id),
		);
	return {
		targetExists: target === undefined || allScenarios.some(({ id }) => id === target.id),
		running,
		steps: withDraftSteps(storedSteps, target).filter(({ scenarioId }) =>
			running.some(({ id }) => id === scenarioId),
		),
	};
}

/**
 * Scenarios of which readers have a step due, scenarios that may follow them, and the one that the forecast
 * is for.
 */
function loadScenarios(ctx: Ctx, tally: ForecastTally, targetId: number): Promise<Scenario[]> {
	return queryRows<Scenario>(
		ctx.db,
		sql`with recursive wanted(id) as (
				select ${integerLiteral(targetId)}
				union select r.scenario_id from ${scenarioSubscriptions} r where r.next_at < ${integerLiteral(tally.end)}
				union select n.id from wanted w join ${scenarios} s on s.id = w.id
					join ${scenarios} n on n.id = s.after_read_to_id or s.after_read_to_id = ${integerLiteral(PREVIOUS_SCENARIO)})
			select s.id as id, s.is_run as isRun, s.date_diff as byClock, s.after_read_to_id as toId,
				s.after_read_to_step as toStep
			from wanted w join ${scenarios} s on s.id = w.id where s.deleted_at is null`,
	);
}

function withDraftSettings(scenario: Scenario, target: ForecastScenario | undefined): Scenario {
	if (scenario.id !== target?.id) return scenario;
	const { is_run, date_diff, after_read_to_id, after_read_to_step } = target.draft;
	return {
		...scenario,
		isRun: is_run ?? scenario.isRun,
		isStarted: is_run === 1 && scenario.isRun === 0,
		byClock: date_diff ?? scenario.byClock,
		...(after_read_to_id !== undefined && { toId: after_read_to_id, toStep: after_read_to_step ?? null }),
	};
}

/** Stored steps of scenarios with their sending effects. */
export async function loadForecastSteps(ctx: Ctx, scenarioIds: number[]): Promise<ScenarioForecastStep[]> {
	const rows = await queryRows<Omit<ScenarioForecastStep, "effects"> & { effects: string }>(
		ctx.db,
		sql`select t.id as id, t.scenario_id as scenarioId, t.day as day, t.minute as minute, a.id as actionId,
				a.twice_type as twiceType,
				case when a.deleted_at is null then ${sendingEffects(sql`a.id`, sql`a.version`)} else '[]' end as effects
			from ${scenarioSteps} t join ${actions} a on a.id = t.action_id
			where t.scenario_id in ${valuesOfList(scenarioIds)} and t.deleted_at is null`,
	);
	return rows.map((row) => ({ ...row, effects: JSON.parse(row.effects) as Effect[] }));
}

/** Steps as they would be saved: those of the draft replace the stored ones of its scenario. */
export function withDraftSteps(
	storedSteps: ScenarioForecastStep[],
	target: { id: number; draft: Pick<ScenarioForecastInput, "steps"> } | undefined,
): ScenarioForecastStep[] {
	const draftSteps = target?.draft.steps;
	if (!target || !draftSteps) return storedSteps;
	const stepsById = new Map(storedSteps.map((step) => [step.id, step]));
	return [
		...storedSteps.filter(({ scenarioId }) => scenarioId !== target.id),
		...draftSteps.map(({ id, day, minute, a_twice_type, inputs }) => ({
			id: id ?? 0,
			scenarioId: target.id,
			day,
			minute: minute ?? 0,
			actionId: stepsById.get(id ?? 0)?.actionId ?? null,
			twiceType: a_twice_type,
			effects: inputs,
		})),
	];
}
