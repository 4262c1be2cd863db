import { sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { actions } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { whole } from "#db/platform/sql/whole.ts";
import type { ScenarioDraft } from "#domain/automation/forecast/input.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { PREVIOUS_SCENARIO } from "#domain/engine/actions/effects/scenario.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Tally } from "./counting.ts";
import { type Deed, sendingEffects } from "./deeds.ts";
import { assertDraftAllowed } from "./draft-allowed.ts";

/** The scenario that the forecast is for, as it would be saved. */
export interface OwnScenario {
	id: number;
	draft: ScenarioDraft;
}

interface Scenario {
	id: number;
	isRun: number;
	/** The draft starts it again, which passes over the steps that were missed. */
	isStarted?: boolean;
	byClock: number;
	toId: number | null;
	toStep: number | null;
}

export interface Step extends Deed {
	/** 0 for an unsaved one. */
	id: number;
	scenarioId: number;
	day: number;
	minute: number;
}

/**
 * Source of the forecast: the scenarios with readers, as stored or as they would be saved, and their steps.
 */
export interface Plan {
	/** False where the scenario that the forecast is for is gone. */
	found: boolean;
	running: Scenario[];
	steps: Step[];
}

/**
 * Loads the plan, with the draft replacing the stored scenario that the forecast is for.
 * @throws Refusal 422 for a draft with conditions beyond the operator's abilities
 */
export async function loadPlan(ctx: OperatorCtx, tally: Tally, own?: OwnScenario): Promise<Plan> {
	const all = (await loadScenarios(ctx, tally, own?.id ?? 0)).map((each) => asDrafted(each, own));
	const running = all.filter(({ isRun }) => isRun === 1);
	const stored = await loadSteps(
		ctx,
		running.map(({ id }) => id),
	);
	if (own?.draft.steps && running.some(({ id }) => id === own.id))
		await assertDraftAllowed(
			ctx,
			own.draft.steps,
			stored.filter(({ scenarioId }) => scenarioId === own.id),
		);
	return {
		found: own === undefined || all.some(({ id }) => id === own.id),
		running,
		steps: withDraft(stored, own).filter(({ scenarioId }) => running.some(({ id }) => id === scenarioId)),
	};
}

/** Scenarios whose readers have a step due, those that may follow them, and the one that the forecast is for. */
function loadScenarios(ctx: Ctx, tally: Tally, ownId: number): Promise<Scenario[]> {
	return rowsOf<Scenario>(
		ctx.db,
		sql`with recursive wanted(id) as (
				select ${whole(ownId)}
				union select r.scenario_id from ${scenarioSubscriptions} r where r.next_at < ${whole(tally.end)}
				union select n.id from wanted w join ${scenarios} s on s.id = w.id
					join ${scenarios} n on n.id = s.after_read_to_id or s.after_read_to_id = ${whole(PREVIOUS_SCENARIO)})
			select s.id as id, s.is_run as isRun, s.date_diff as byClock, s.after_read_to_id as toId,
				s.after_read_to_step as toStep
			from wanted w join ${scenarios} s on s.id = w.id where s.deleted_at is null`,
	);
}

function asDrafted(scenario: Scenario, own: OwnScenario | undefined): Scenario {
	if (scenario.id !== own?.id) return scenario;
	const { is_run, date_diff, after_read_to_id, after_read_to_step } = own.draft;
	return {
		...scenario,
		isRun: is_run ?? scenario.isRun,
		isStarted: is_run === 1 && scenario.isRun === 0,
		byClock: date_diff ?? scenario.byClock,
		...(after_read_to_id !== undefined && { toId: after_read_to_id, toStep: after_read_to_step ?? null }),
	};
}

async function loadSteps(ctx: Ctx, scenarioIds: number[]): Promise<Step[]> {
	const rows = await rowsOf<Omit<Step, "effects"> & { effects: string }>(
		ctx.db,
		sql`select t.id as id, t.scenario_id as scenarioId, t.day as day, t.minute as minute, a.id as actionId,
				a.twice_type as twiceType,
				case when a.deleted_at is null then ${sendingEffects(sql`a.id`, sql`a.version`)} else '[]' end as effects
			from ${scenarioSteps} t join ${actions} a on a.id = t.action_id
			where t.scenario_id in ${among(scenarioIds)} and t.deleted_at is null`,
	);
	return rows.map((row) => ({ ...row, effects: JSON.parse(row.effects) as Effect[] }));
}

function withDraft(stored: Step[], own: OwnScenario | undefined): Step[] {
	const drafted = own?.draft.steps;
	if (!own || !drafted) return stored;
	const known = new Map(stored.map((step) => [step.id, step]));
	return [
		...stored.filter(({ scenarioId }) => scenarioId !== own.id),
		...drafted.map(({ id, day, minute, a_twice_type, inputs }) => ({
			id: id ?? 0,
			scenarioId: own.id,
			day,
			minute: minute ?? 0,
			actionId: known.get(id ?? 0)?.actionId ?? null,
			twiceType: a_twice_type,
			effects: inputs,
		})),
	];
}
