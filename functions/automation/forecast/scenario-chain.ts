import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { PREVIOUS_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { MINUTES_PER_DAY, stepOffsetOf } from "#domain/engine/steps/scenario-time.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { elapsedOffset } from "#functions/automation/scenarios/steps/scenario-step-owner.ts";
import type { Ctx } from "#functions/context.ts";
import { scenarioStepDueSql } from "#functions/engine/steps/step-due-sql.ts";
import { atFullMinute, type ForecastTally } from "./count-by-hour.ts";
import type { ScenarioForecastPlan } from "./scenario-forecast-plan.ts";

/** Maximum number of consecutive scenarios: a longer chain within seven days is a mistake. */
const MAX_FOLLOWING = 8;

interface Chain extends Pick<ScenarioForecastPlan, "running" | "steps"> {
	/** Scenario that the forecast is for; 0 if there is none. */
	targetId: number;
}

/**
 * `readers`: friends with a scenario that they read, its start, their position and, recursively, the scenarios that
 * follow. Includes all readers of the scenario that the forecast is for, because a draft may move their next step
 * forward; of other scenarios only readers with a step due within the seven days. In outline, with 〈…〉 for longer
 * expressions:
 *
 *     with recursive kinds(id, by_clock, to_id, to_step, last) as materialized (select … from json_each(?) g),
 *     readers(friend_id, depth, scenario_id, sub, base_at, position, begins, ends) as (
 *       -- readers of the scenario that the forecast is for, then those of all others with a step due
 *       select r.friend_id, 0, k.id, r.id, r.base_at, r.position, 〈now〉, 〈ends〉
 *         from scenario_subscriptions r cross join kinds k on k.id = r.scenario_id where …
 *       union all
 *       -- at the end, the next scenario begins, possibly at a later day
 *       select f.friend_id, f.depth + 1, k.id, null, 〈f.ends less those days〉, 〈their minutes - 1〉, f.ends, 〈ends〉
 *         from readers f cross join kinds j on j.id = f.scenario_id cross join kinds k on k.id = j.to_id
 *         where f.depth < 8 and f.ends < 〈end of the seven days〉
 *       union all
 *       -- or the scenario that was stopped last continues
 *       select f.friend_id, f.depth + 1, k.id, b.id, 〈b.base_at, later by the pause〉, b.position, f.ends, 〈ends〉
 *         from readers f cross join kinds j on j.id = f.scenario_id and j.to_id = -1
 *         cross join scenario_subscriptions b on b.id = (〈last stopped〉) cross join kinds k on k.id = b.scenario_id
 *         where f.depth = 0 and f.depth < 8 and f.ends < 〈end of the seven days〉)
 *
 * 〈ends〉 is the full minute after
 * `case when k.last <= 〈position〉 then 〈begins〉 else max(〈begins〉, 〈when the step k.last is due〉) end`. The signs in
 * `+r.state` keep SQLite to the index by due time.
 */
export function scenarioReaders(ctx: Ctx, tally: ForecastTally, { running, steps, targetId }: Chain): SQL {
	const lastOf = (id: number) =>
		Math.max(-1, ...steps.filter(({ scenarioId }) => scenarioId === id).map(stepOffsetOf));
	const { rows, column } = rowsFrom(
		running.map((scenario) => ({ ...scenario, last: lastOf(scenario.id) })),
		["id", "byClock", "toId", "toStep", "last"],
		{ as: "g" },
	);
	const isTargetStarted = running.some(({ id, isStarted }) => id === targetId && isStarted);
	// Readers who wait at the end, and those of a scenario that is restarted, do not receive past steps.
	const elapsed = sql`iif(${isTargetStarted ? 1 : 0} or r.next_at is null, ${elapsedOffset(ctx)}, -1)`;
	const currentReader = {
		sub: sql`r.id`,
		base: sql`r.base_at`,
		position: sql`max(r.position, ${elapsed})`,
		begins: integerLiteral(ctx.now),
	};
	const nextReader = {
		sub: sql`null`,
		// A scenario begun at a later day is treated as if that day were today (scenario-reading.ts).
		base: sql`(f.ends - ifnull(j.to_step, 0) * ${integerLiteral(DAY)})`,
		position: sql`(ifnull(j.to_step, 0) * ${integerLiteral(MINUTES_PER_DAY)} - 1)`,
		begins: sql`f.ends`,
	};
	const resumedReader = {
		sub: sql`b.id`,
		base: sql`(b.base_at + case when k.by_clock = 1
			then (f.ends - b.ended_at) / ${integerLiteral(DAY)} * ${integerLiteral(DAY)} else f.ends - b.ended_at end)`,
		position: sql`b.position`,
		begins: sql`f.ends`,
	};
	const mayContinue = sql`f.depth < ${integerLiteral(MAX_FOLLOWING)} and f.ends < ${integerLiteral(tally.end)}`;
	return sql`with recursive kinds(id, by_clock, to_id, to_step, last) as materialized (
			select ${column.id}, ${column.byClock}, ${column.toId}, ${column.toStep}, ${column.last} from ${rows}),
		readers(friend_id, depth, scenario_id, sub, base_at, position, begins, ends) as (
			select r.friend_id, 0, ${readerColumns(ctx, currentReader)} from ${scenarioSubscriptions} r cross join kinds k on k.id = r.scenario_id
			where r.scenario_id = ${integerLiteral(targetId)} and r.state = 'reading' and (r.next_at is not null or k.last > ${currentReader.position})
			union all
			select r.friend_id, 0, ${readerColumns(ctx, currentReader)} from ${scenarioSubscriptions} r cross join kinds k on k.id = r.scenario_id
			where r.next_at < ${integerLiteral(tally.end)} and +r.state = 'reading' and +r.scenario_id <> ${integerLiteral(targetId)}
			union all
			select f.friend_id, f.depth + 1, ${readerColumns(ctx, nextReader)}
			from readers f cross join kinds j on j.id = f.scenario_id cross join kinds k on k.id = j.to_id
			where ${mayContinue}
			union all
			select f.friend_id, f.depth + 1, ${readerColumns(ctx, resumedReader)}
			from readers f cross join kinds j on j.id = f.scenario_id and j.to_id = ${integerLiteral(PREVIOUS_SCENARIO)}
			cross join ${scenarioSubscriptions} b on b.id = (${LAST_STOPPED})
			cross join kinds k on k.id = b.scenario_id
			where f.depth = 0 and ${mayContinue})`;
}

/** The existing scenario that a friend stopped reading last. */
const LAST_STOPPED = sql`select p.id from ${scenarioSubscriptions} p
	where p.friend_id = f.friend_id and p.state = 'stopped'
		and exists (select 1 from ${scenarios} l where l.id = p.scenario_id and l.deleted_at is null)
	order by p.ended_at desc, p.id desc limit 1`;

/** Columns of a reader of scenario `k` from `scenario_id` on, with the time at which they finish it. */
function readerColumns(
	ctx: Ctx,
	{ sub, base, position, begins }: Record<"sub" | "base" | "position" | "begins", SQL>,
): SQL {
	const due = scenarioStepDueSql(ctx, {
		base,
		byClock: sql`k.by_clock`,
		day: sql`(k.last / ${integerLiteral(MINUTES_PER_DAY)})`,
		minute: sql`(k.last % ${integerLiteral(MINUTES_PER_DAY)})`,
	});
	const ends = sql`case when k.last <= ${position} then ${begins} else max(${begins}, ${due}) end`;
	return sql`k.id, ${sub}, ${base}, ${position}, ${begins}, ${atFullMinute(ends)}`;
}
