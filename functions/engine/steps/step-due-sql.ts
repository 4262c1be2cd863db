import { type SQL, sql } from "drizzle-orm";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";

/** Time and zone of a calculation: `now` decides which changes of a zone's clocks are known. */
interface Moment {
	now: number;
	zone: string;
}

/**
 * Due time of a scenario's step, epoch ms, in SQL; equals `stepDueAt`. In Japan:
 * case k.by_clock when 1 then (((r.base_at + 32400000) / 86400000) + c.day) * 86400000 + c.minute * 60000 -
 * 32400000 else r.base_at + (c.day * 1440 + c.minute) * 60000 end
 */
export function scenarioStepDueSql(
	moment: Moment,
	{ base, byClock, day, minute }: Record<"base" | "byClock" | "day" | "minute", SQL>,
): SQL {
	const local = createLocalTime(moment);
	const clock = local.instantOf(
		sql`(${local.dayOf(base)} + ${day})`,
		sql`${minute} * ${integerLiteral(MINUTE)}`,
	);
	return sql`case ${byClock} when 1 then ${clock}
		else ${base} + (${day} * ${integerLiteral(MINUTES_PER_DAY)} + ${minute}) * ${integerLiteral(MINUTE)} end`;
}

/** Due time of a step towards a goal, epoch ms, in SQL; equals `goalStepDueAt`. */
export function goalStepDueSql(
	moment: Moment,
	{ goal, day, minute }: Record<"goal" | "day" | "minute", SQL>,
): SQL {
	const local = createLocalTime(moment);
	// A step without a minute is due at the goal's time, without seconds.
	const minuteOfDay = sql`ifnull(${minute}, ${local.timeOf(goal)} / ${integerLiteral(MINUTE)})`;
	const byClock = local.instantOf(
		sql`(${local.dayOf(goal)} + ${day})`,
		sql`${minuteOfDay} * ${integerLiteral(MINUTE)}`,
	);
	const minutesAfter = sql`iif(${minute} < 0, ${minute}, ${minute} - ${integerLiteral(MINUTES_PER_DAY)})`;
	return sql`iif(${minute} < 0 or ${minute} >= ${integerLiteral(MINUTES_PER_DAY)},
		(${goal} / ${integerLiteral(MINUTE)} + ${minutesAfter}) * ${integerLiteral(MINUTE)}, ${byClock})`;
}
