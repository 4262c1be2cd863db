import { type SQL, sql } from "drizzle-orm";
import { localTime } from "#db/platform/sql/local-time.ts";
import { whole } from "#db/platform/sql/whole.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { MINUTE } from "#domain/platform/time/time.ts";

/** The moment that days are counted at: `now` decides which changes of a zone's clocks are known. */
interface Moment {
	now: number;
	zone: string;
}

/**
 * When a step of a scenario is due, epoch ms, in SQL: as `stepDueAt` says it. On Japanese clocks:
 *
 *     case k.by_clock
 *       when 1 then (((r.base_at + 32400000) / 86400000) + c.day) * 86400000 + c.minute * 60000 - 32400000
 *       else r.base_at + (c.day * 1440 + c.minute) * 60000
 *     end
 */
export function scenarioStepDue(
	moment: Moment,
	{ base, byClock, day, minute }: Record<"base" | "byClock" | "day" | "minute", SQL>,
): SQL {
	const local = localTime(moment);
	const clock = local.instantOf(sql`(${local.dayOf(base)} + ${day})`, sql`${minute} * ${whole(MINUTE)}`);
	return sql`case ${byClock} when 1 then ${clock}
		else ${base} + (${day} * ${whole(MINUTES_PER_DAY)} + ${minute}) * ${whole(MINUTE)} end`;
}

/** When a step towards a goal is due, epoch ms, in SQL: as `goalStepDueAt` says it. */
export function goalStepDue(
	moment: Moment,
	{ goal, day, minute }: Record<"goal" | "day" | "minute", SQL>,
): SQL {
	const local = localTime(moment);
	// Without a minute of its own it is at the goal's time, without seconds.
	const ofDay = sql`ifnull(${minute}, ${local.timeOf(goal)} / ${whole(MINUTE)})`;
	const byClock = local.instantOf(sql`(${local.dayOf(goal)} + ${day})`, sql`${ofDay} * ${whole(MINUTE)}`);
	const passed = sql`iif(${minute} < 0, ${minute}, ${minute} - ${whole(MINUTES_PER_DAY)})`;
	return sql`iif(${minute} < 0 or ${minute} >= ${whole(MINUTES_PER_DAY)},
		(${goal} / ${whole(MINUTE)} + ${passed}) * ${whole(MINUTE)}, ${byClock})`;
}
