import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { scenarioSteps, scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import type { Statement } from "#db/d1-client.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import type { MissedSteps } from "#domain/automation/scenarios/missed-steps.ts";
import { DATE_DIFF } from "#domain/engine/kinds/scenario.ts";
import { MINUTES_PER_DAY } from "#domain/engine/steps/scenario-time.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { elapsedOffset } from "./steps/scenario-step-owner.ts";

/**
 * Skips the steps that readers missed while their scenario was stopped. The position, an offset in minutes, moves to the
 * present, and the immediate check that follows determines the next future step.
 * @param isRestarted condition under which the scenario is restarted
 */
export const skipMissedSteps = (ctx: Ctx, id: number, isRestarted: SQL): Statement =>
	execute(
		ctx.db,
		sql`update ${scenarioSubscriptions} set position = max(position, ${elapsedOffset(ctx)}), failures = 0,
				next_at = ${ctx.now}
			where scenario_id = ${id} and state = 'reading' and next_at <= ${ctx.now} and ${isRestarted}`,
	);

/**
 * Steps that would be sent at once if a stopped scenario caught up, to friends visible to the operator.
 * @throws Refusal 404
 */
export async function countMissedSteps({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<MissedSteps> {
	const [scenario] = await ctx.db
		.select({ isRun: scenarios.isRun, dateDiff: scenarios.dateDiff })
		.from(scenarios)
		.where(and(eq(scenarios.id, id), isNull(scenarios.deletedAt)));
	if (!scenario) throw notFound();
	if (scenario.isRun) return { friends: 0, steps: 0, first_at: null, last_at: null };
	const offset = sql`(t.day * ${MINUTES_PER_DAY} + t.minute)`;
	const { dayOf, instantOf } = createLocalTime(ctx);
	const due =
		scenario.dateDiff === DATE_DIFF.clock
			? instantOf(sql`(${dayOf(sql`r.base_at`)} + t.day)`, sql`t.minute * ${MINUTE}`)
			: sql`r.base_at + ${offset} * ${MINUTE}`;
	const [missedSteps] = await queryRows(
		ctx.db,
		{ friends: number, steps: number, first: nullable(number), last: nullable(number) },
		sql`select count(distinct friend_id) as friends, count(*) as steps, min(due) as first, max(due) as last from (
			select r.friend_id as friend_id, ${due} as due
			from ${scenarioSubscriptions} r cross join ${scenarioSteps} t
			where r.scenario_id = ${id} and r.state = 'reading' and r.next_at <= ${ctx.now}
				and t.scenario_id = ${id} and t.deleted_at is null and ${offset} > r.position
				and ${isFriendVisible(ctx.operator, sql`+r.friend_id`)})
			where due <= ${ctx.now}`,
	);
	const { friends, steps, first, last } = missedSteps!;
	const wireTimeOf = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return { friends, steps, first_at: wireTimeOf(first), last_at: wireTimeOf(last) };
}
