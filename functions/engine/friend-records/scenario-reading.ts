import { type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Day and time within a scenario at which it starts. */
export interface ScenarioStart {
	day: number;
	/** HH:mm. */
	time: string;
}

/** Stops the scenarios that friends read. Their position is kept, because it may be resumed. */
export const stopReading = (ctx: Ctx, friendIds: SQL): Statement =>
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set state = 'stopped', ended_at = ${ctx.now}, next_at = null
			where state = 'reading' and friend_id in ${friendIds}`,
	);

/**
 * Starts a scenario for friends without one: at its beginning, or as if today were a later day of it, at a
 * time. The next tick determines when each friend's first step is due.
 */
export function beginReading(
	ctx: Ctx,
	friendIds: SQL,
	scenarioId: number,
	start: ScenarioStart | null,
): Statement {
	const minute = start ? minuteOf(start) : 0;
	// For clock times only the day counts, for elapsed time day and time.
	const elapsed = sql`case when s.date_diff = ${DATE_DIFF.clock} then ${(start?.day ?? 0) * DAY} else ${minute * MINUTE} end`;
	return execute(
		ctx.db,
		insertInto(
			scenarioSubscriptions,
			{
				scenarioId: sql`s.id`,
				friendId: sql`f.friend_id`,
				state: "reading",
				startedAt: ctx.now,
				baseAt: sql`${ctx.now} - ${elapsed}`,
				position: minute - 1,
				nextAt: ctx.now,
			},
			sql`from ${scenarios} s, ${friendIds} f where s.id = ${scenarioId} and s.deleted_at is null`,
		),
	);
}

const minuteOf = ({ day, time }: ScenarioStart): number =>
	day * MINUTES_PER_DAY + Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Resumes the scenario that friends stopped last, at the position where they stopped; for friends who wait at
 * the end of a scenario and have stopped no other, schedules a search for their next step. The time in
 * between does not count; for scenarios by the clock, whole days of it. The scenario read meanwhile is
 * stopped.
 * Order matters: subscriptions to resume are marked, then the current ones are stopped, then the marked ones
 * resumed.
 */
export const resumeReading = (ctx: Ctx, friendIds: SQL): Statement[] => [
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set next_at = ${ctx.now}
			where ${IS_AWAITING_STEPS} and friend_id in ${friendIds}`,
	),
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set next_at = ${TO_RESUME} where id in (
			select id from (
				select id, row_number() over (partition by friend_id order by ended_at desc, id desc) as turn
				from ${scenarioSubscriptions} where state = 'stopped' and friend_id in ${friendIds}
					and scenario_id in (select s.id from ${scenarios} s where s.deleted_at is null))
			where turn = 1)`,
	),
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set state = 'stopped', ended_at = ${ctx.now}, next_at = null
			where state = 'reading' and friend_id in (
				select friend_id from ${scenarioSubscriptions} where next_at = ${TO_RESUME})`,
	),
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set state = 'reading', ended_at = null, next_at = ${ctx.now},
				base_at = ${baseAfterPause(ctx)}
			where next_at = ${TO_RESUME}`,
	),
];

/**
 * Start of a stopped subscription, moved by the time since it stopped, so that this time does not count; for
 * scenarios by the clock, by its whole days.
 */
export const baseAfterPause = ({ now }: Ctx): SQL =>
	sql`base_at + case (select s.date_diff from ${scenarios} s where s.id = scenario_id) when ${DATE_DIFF.clock}
		then cast((${now} - ended_at) / ${DAY} as integer) * ${DAY} else ${now} - ended_at end`;

/** Condition on subscriptions: all steps were sent, and a later added one is awaited (E-278). */
export const IS_AWAITING_STEPS = sql`state = 'reading' and next_at is null`;

/** Marks the subscription to be resumed, between the statements of one transaction. */
const TO_RESUME = -1;
