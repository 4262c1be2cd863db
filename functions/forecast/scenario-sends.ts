import { type SQL, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { among } from "#db/among.ts";
import { rowsOf } from "#db/raw.ts";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/scenarios.ts";
import type { Effect } from "#domain/effects/registry.ts";
import { PREVIOUS_SCENARIO } from "#domain/effects/scenario.ts";
import type { ScenarioDraft } from "#domain/forecast/input.ts";
import { MINUTES_PER_DAY, placeOf } from "#domain/scenarios/steps.ts";
import { DAY, MINUTE } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { asRow, atFullMinute, callColumns, countByHour, type HourCount, type Tally } from "./counting.ts";
import { byConditions, type Deed, type DeedCall, loadCalls, sendingEffects } from "./deeds.ts";
import { localTime, whole } from "./local-time.ts";

/** Scenarios that follow one another are followed so far: longer chains within seven days are mistakes. */
const MAX_FOLLOWING = 8;

/** The scenario that is asked for, as it would be saved. */
export interface OwnScenario {
	id: number;
	draft: ScenarioDraft;
}

interface Scenario {
	id: number;
	isRun: number;
	byClock: number;
	toId: number | null;
	toStep: number | null;
}

interface Step extends Deed {
	/** 0 for one that is not saved yet. */
	id: number;
	scenarioId: number;
	day: number;
	minute: number;
}

/** What scenarios will send to their readers, and to those who come to them from the end of another. */
export async function scenarioSends(ctx: Ctx, tally: Tally, own?: OwnScenario) {
	const all = (await loadScenarios(ctx, tally, own?.id ?? 0)).map((each) => asDrafted(each, own));
	const running = all.filter(({ isRun }) => isRun === 1);
	const stored = await loadSteps(
		ctx,
		running.map(({ id }) => id),
	);
	const steps = withDraft(stored, own).filter(({ scenarioId }) =>
		running.some(({ id }) => id === scenarioId),
	);
	const tables = tablesOf(ctx, tally, { running, steps, ownId: own?.id ?? 0 });
	const groups = byConditions(await loadCalls(ctx, steps));
	return {
		found: own === undefined || all.some(({ id }) => id === own.id),
		stopped: own !== undefined && !running.some(({ id }) => id === own.id),
		counts: groups.map((calls) =>
			countByHour({ ctx, tally, tables, rows: callsToReaders(ctx, calls, own?.id ?? 0), call: calls[0]! }),
		),
	};
}

export type SendCounts = ReturnType<typeof rowsOf<HourCount>>[];

/** Those with readers whose turn comes, those that these may go on to, and the one that is asked for. */
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

interface Tables {
	running: Scenario[];
	steps: Step[];
	ownId: number;
}

/**
 * `readers`: who reads which scenario from when on, how far they are, and, one after the other, what they go on to. Of
 * the scenario that is asked for everybody is looked at, for a draft may bring their next step forward; of all others
 * whose turn comes within the seven days.
 */
function tablesOf(ctx: Ctx, tally: Tally, { running, steps, ownId }: Tables): SQL {
	const lastOf = (id: number) =>
		Math.max(-1, ...steps.filter(({ scenarioId }) => scenarioId === id).map(placeOf));
	const rows = running.map(({ id, byClock, toId, toStep }) => [id, byClock, toId, toStep, lastOf(id)]);
	const stored = { sub: sql`r.id`, base: sql`r.base_at`, position: sql`r.position`, begins: whole(ctx.now) };
	const begun = {
		sub: sql`null`,
		// From a later day on: as if that day were today (reading.ts).
		base: sql`(f.ends - ifnull(j.to_step, 0) * ${whole(DAY)})`,
		position: sql`(ifnull(j.to_step, 0) * ${whole(MINUTES_PER_DAY)} - 1)`,
		begins: sql`f.ends`,
	};
	const resumed = {
		sub: sql`b.id`,
		base: sql`(b.base_at + case when k.by_clock = 1
			then (f.ends - b.ended_at) / ${whole(DAY)} * ${whole(DAY)} else f.ends - b.ended_at end)`,
		position: sql`b.position`,
		begins: sql`f.ends`,
	};
	const goesOn = sql`f.depth < ${whole(MAX_FOLLOWING)} and f.ends < ${whole(tally.end)}`;
	return sql`with recursive kinds(id, by_clock, to_id, to_step, last) as materialized (
			select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(${JSON.stringify(rows)})),
		readers(friend_id, depth, scenario_id, sub, base_at, position, begins, ends) as (
			select r.friend_id, 0, ${reader(ctx, stored)} from ${scenarioSubscriptions} r cross join kinds k on k.id = r.scenario_id
			where r.scenario_id = ${whole(ownId)} and r.state = 'reading'
			union all
			select r.friend_id, 0, ${reader(ctx, stored)} from ${scenarioSubscriptions} r cross join kinds k on k.id = r.scenario_id
			where r.next_at < ${whole(tally.end)} and +r.state = 'reading' and +r.scenario_id <> ${whole(ownId)}
			union all
			select f.friend_id, f.depth + 1, ${reader(ctx, begun)}
			from readers f cross join kinds j on j.id = f.scenario_id cross join kinds k on k.id = j.to_id
			where ${goesOn}
			union all
			select f.friend_id, f.depth + 1, ${reader(ctx, resumed)}
			from readers f cross join kinds j on j.id = f.scenario_id and j.to_id = ${whole(PREVIOUS_SCENARIO)}
			cross join ${scenarioSubscriptions} b on b.id = (${LAST_STOPPED})
			cross join kinds k on k.id = b.scenario_id
			where f.depth = 0 and ${goesOn})`;
}

/** What a friend stopped reading last, of scenarios that are there. */
const LAST_STOPPED = sql`select p.id from ${scenarioSubscriptions} p
	where p.friend_id = f.friend_id and p.state = 'stopped'
		and exists (select 1 from ${scenarios} l where l.id = p.scenario_id and l.deleted_at is null)
	order by p.ended_at desc, p.id desc limit 1`;

/** The columns of a reader of the scenario `k` from `scenario_id` on, with when they will have read to its end. */
function reader(
	ctx: Ctx,
	{ sub, base, position, begins }: Record<"sub" | "base" | "position" | "begins", SQL>,
): SQL {
	const due = dueAt(ctx, {
		base,
		byClock: sql`k.by_clock`,
		day: sql`(k.last / ${whole(MINUTES_PER_DAY)})`,
		minute: sql`(k.last % ${whole(MINUTES_PER_DAY)})`,
	});
	const ends = sql`case when k.last <= ${position} then ${begins} else max(${begins}, ${due}) end`;
	return sql`k.id, ${sub}, ${base}, ${position}, ${begins}, ${atFullMinute(ends)}`;
}

/** When a step is due, as `stepDueAt` has it. */
function dueAt(
	ctx: Ctx,
	{ base, byClock, day, minute }: Record<"base" | "byClock" | "day" | "minute", SQL>,
): SQL {
	const local = localTime(ctx);
	const clock = local.instantOf(sql`(${local.dayOf(base)} + ${day})`, sql`${minute} * ${whole(MINUTE)}`);
	return sql`case ${byClock} when 1 then ${clock}
		else ${base} + (${day} * ${whole(MINUTES_PER_DAY)} + ${minute}) * ${whole(MINUTE)} end`;
}

/** A row for each call that a reader still has before them. */
function callsToReaders(ctx: Ctx, calls: DeedCall<Step>[], ownId: number): SQL {
	const rows = calls.map((call) => {
		const { scenarioId, day, minute, id } = call.deed;
		return [scenarioId, day, minute, placeOf(call.deed), id, scenarioId === ownId ? 1 : 0, ...asRow(call)];
	});
	const due = dueAt(ctx, {
		base: sql`r.base_at`,
		byClock: sql`k.by_clock`,
		day: sql`c.day`,
		minute: sql`c.minute`,
	});
	return sql`select r.friend_id as friend_id, c.own as own, c.kind, c.after, c.span, c.clock, c.once,
			${atFullMinute(sql`max(r.begins, ${due})`)} as run_at,
			case when r.sub is not null and c.step > 0 then 'scenario:' || r.sub || ':' || c.step end as cause
		from readers r join kinds k on k.id = r.scenario_id
		join (select value ->> 0 as scenario_id, value ->> 1 as day, value ->> 2 as minute, value ->> 3 as place,
				value ->> 4 as step, value ->> 5 as own, ${callColumns(sql`value`, 6)}
			from json_each(${JSON.stringify(rows)})) c on c.scenario_id = r.scenario_id and c.place > r.position`;
}
