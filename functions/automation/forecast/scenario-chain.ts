import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { PREVIOUS_SCENARIO } from "#domain/engine/actions/effects/scenario.ts";
import { MINUTES_PER_DAY, offsetOf } from "#domain/engine/steps/scenario-time.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { elapsedOffset } from "#functions/automation/scenarios/steps/stepped.ts";
import type { Ctx } from "#functions/context.ts";
import { scenarioStepDue } from "#functions/engine/steps/due.ts";
import { atFullMinute, type Tally } from "./counting.ts";
import type { Plan } from "./scenario-draft.ts";

/** Maximum number of scenarios followed in a chain: a longer chain within seven days is a mistake. */
const MAX_FOLLOWING = 8;

interface Chain extends Pick<Plan, "running" | "steps"> {
	/** The scenario that the forecast is for; 0 for none. */
	ownId: number;
}

/**
 * `readers`: who reads which scenario from when on, how far they are and, step by step, which scenarios follow. Of the
 * scenario that the forecast is for it includes every reader, because a draft may bring their next step forward; of all
 * others those with a step due within the seven days. In short, 〈…〉 standing for longer expressions:
 *
 *     with recursive kinds(id, by_clock, to_id, to_step, last) as materialized (select … from json_each(?) g),
 *     readers(friend_id, depth, scenario_id, sub, base_at, position, begins, ends) as (
 *       -- readers of the scenario that the forecast is for, then those of all others with a step due
 *       select r.friend_id, 0, k.id, r.id, r.base_at, r.position, 〈now〉, 〈ends〉
 *         from scenario_subscriptions r cross join kinds k on k.id = r.scenario_id where …
 *       union all
 *       -- who has read to the end begins the scenario that follows, perhaps on a later day of it
 *       select f.friend_id, f.depth + 1, k.id, null, 〈f.ends less those days〉, 〈their minutes - 1〉, f.ends, 〈ends〉
 *         from readers f cross join kinds j on j.id = f.scenario_id cross join kinds k on k.id = j.to_id
 *         where f.depth < 8 and f.ends < 〈end of the seven days〉
 *       union all
 *       -- or goes on with what they stopped reading last
 *       select f.friend_id, f.depth + 1, k.id, b.id, 〈b.base_at, later by the pause〉, b.position, f.ends, 〈ends〉
 *         from readers f cross join kinds j on j.id = f.scenario_id and j.to_id = -1
 *         cross join scenario_subscriptions b on b.id = (〈last stopped〉) cross join kinds k on k.id = b.scenario_id
 *         where f.depth = 0 and f.depth < 8 and f.ends < 〈end of the seven days〉)
 *
 * 〈ends〉 is the full minute after
 * `case when k.last <= 〈position〉 then 〈begins〉 else max(〈begins〉, 〈when the step k.last is due〉) end`.
 */
export function readersOf(ctx: Ctx, tally: Tally, { running, steps, ownId }: Chain): SQL {
	const lastOf = (id: number) =>
		Math.max(-1, ...steps.filter(({ scenarioId }) => scenarioId === id).map(offsetOf));
	const { rows, column } = rowsFrom(
		running.map((scenario) => ({ ...scenario, last: lastOf(scenario.id) })),
		["id", "byClock", "toId", "toStep", "last"],
		{ as: "g" },
	);
	const isStarted = running.some(({ id, isStarted }) => id === ownId && isStarted);
	// Readers who wait at the end, and those of a scenario that is started again, have none of the steps that are past.
	const passed = sql`iif(${isStarted ? 1 : 0} or r.next_at is null, ${elapsedOffset(ctx)}, -1)`;
	const stored = {
		sub: sql`r.id`,
		base: sql`r.base_at`,
		position: sql`max(r.position, ${passed})`,
		begins: whole(ctx.now),
	};
	const begun = {
		sub: sql`null`,
		// Starting at a later day counts as if that day were today (reading.ts).
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
			select ${column.id}, ${column.byClock}, ${column.toId}, ${column.toStep}, ${column.last} from ${rows}),
		readers(friend_id, depth, scenario_id, sub, base_at, position, begins, ends) as (
			select r.friend_id, 0, ${reader(ctx, stored)} from ${scenarioSubscriptions} r cross join kinds k on k.id = r.scenario_id
			where r.scenario_id = ${whole(ownId)} and r.state = 'reading' and (r.next_at is not null or k.last > ${stored.position})
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

/** The scenario that a friend stopped reading last, among existing ones. */
const LAST_STOPPED = sql`select p.id from ${scenarioSubscriptions} p
	where p.friend_id = f.friend_id and p.state = 'stopped'
		and exists (select 1 from ${scenarios} l where l.id = p.scenario_id and l.deleted_at is null)
	order by p.ended_at desc, p.id desc limit 1`;

/** The columns of a reader of the scenario `k` from `scenario_id` on, with the time at which they will finish it. */
function reader(
	ctx: Ctx,
	{ sub, base, position, begins }: Record<"sub" | "base" | "position" | "begins", SQL>,
): SQL {
	const due = scenarioStepDue(ctx, {
		base,
		byClock: sql`k.by_clock`,
		day: sql`(k.last / ${whole(MINUTES_PER_DAY)})`,
		minute: sql`(k.last % ${whole(MINUTES_PER_DAY)})`,
	});
	const ends = sql`case when k.last <= ${position} then ${begins} else max(${begins}, ${due}) end`;
	return sql`k.id, ${sub}, ${base}, ${position}, ${begins}, ${atFullMinute(ends)}`;
}
