import { and, desc, eq, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import type { Explained, Fact } from "#domain/automation/explain/explanation.ts";
import { FOLLOW_KEYS } from "#domain/automation/scenarios/follow.ts";
import { scenarioCause } from "#domain/engine/actions/cause.ts";
import { timeText, timingOfScenario } from "#domain/engine/steps/timing.ts";
import { ADDED_BY_TEXTS, EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import { shownMoment } from "#domain/platform/time/shown-time.ts";
import { dueWhen, nextOf, readersWhere, stepsOf } from "#functions/automation/scenarios/due.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readSettings } from "#functions/platform/settings/read.ts";
import { namedLike } from "../named-like.ts";
import { ofStep } from "../step.ts";
import { toldByRun } from "../told.ts";
import type { ExplainKind } from "./kind.ts";

/**
 * A scenario: its next step for a reader; for other friends the last one, or the reason why there was none.
 */
export const scenario: ExplainKind = {
	choices: (_ctx, search) =>
		sql`select id, name from ${scenarios} where deleted_at is null and ${namedLike(search)} order by id desc`,
	explain: async (ctx, { friendId, itemId }) => {
		const [item] = await ctx.db.select({ id: scenarios.id }).from(scenarios).where(eq(scenarios.id, itemId));
		if (!item) return null;
		const standing = await standingOf(ctx, friendId, itemId);
		if (!standing)
			return { verdict: "not", reason: "neverRead", facts: await neverReadFacts(ctx, friendId, itemId) };
		if (!standing.isReading) return whenOver(ctx, friendId, itemId, standing);
		if (!standing.isThere) return { verdict: "not", reason: "itemGone" };
		if (!standing.isRunning) return { verdict: "not", reason: "switchedOff" };
		return nextStep(ctx, standing.id, standing.nextAt);
	},
};

/** Position of the friend in the scenario: as a current reader, or as of their last subscription. */
async function standingOf(ctx: OperatorCtx, friendId: number, scenarioId: number) {
	const { isReading, isRunning, isThere } = dueWhen(ctx);
	const [found] = await ctx.db
		.select({
			id: scenarioSubscriptions.id,
			state: scenarioSubscriptions.state,
			endedAt: scenarioSubscriptions.endedAt,
			daysSent: scenarioSubscriptions.daysSent,
			nextAt: scenarioSubscriptions.nextAt,
			isReading: sql<number>`${isReading}`.as("is_reading"),
			isRunning: sql<number>`${isRunning}`.as("is_running"),
			isThere: sql<number>`${isThere}`.as("is_there"),
		})
		.from(scenarioSubscriptions)
		.innerJoin(scenarios, eq(scenarios.id, scenarioSubscriptions.scenarioId))
		.where(
			and(eq(scenarioSubscriptions.friendId, friendId), eq(scenarioSubscriptions.scenarioId, scenarioId)),
		)
		.orderBy(desc(sql`${isReading}`), desc(scenarioSubscriptions.id))
		.limit(1);
	return found;
}

/**
 * Scenario that the friend reads instead and, for a scenario that greets friends, how this friend was added.
 */
async function neverReadFacts(ctx: OperatorCtx, friendId: number, scenarioId: number): Promise<Fact[]> {
	const [reading, greeting] = await Promise.all([
		readingNow(ctx, friendId),
		readSettings(ctx, ...FOLLOW_KEYS),
	]);
	if (!FOLLOW_KEYS.some((key) => greeting[key] === scenarioId)) return reading;
	const [friend] = await ctx.db
		.select({ addedBy: friends.addedBy })
		.from(friends)
		.where(eq(friends.id, friendId));
	return friend
		? [...reading, { label: EXPLAIN_TEXTS.addedBy, value: ADDED_BY_TEXTS[friend.addedBy] }]
		: reading;
}

async function readingNow(ctx: OperatorCtx, friendId: number): Promise<Fact[]> {
	const [other] = await ctx.db
		.select({ name: scenarios.name })
		.from(scenarioSubscriptions)
		.innerJoin(scenarios, eq(scenarios.id, scenarioSubscriptions.scenarioId))
		.where(and(eq(scenarioSubscriptions.friendId, friendId), eq(scenarioSubscriptions.state, "reading")));
	return [{ label: EXPLAIN_TEXTS.reading, value: other?.name ?? EXPLAIN_TEXTS.none }];
}

type Standing = NonNullable<Awaited<ReturnType<typeof standingOf>>>;

async function whenOver(
	ctx: OperatorCtx,
	friendId: number,
	scenarioId: number,
	{ state, endedAt, daysSent }: Standing,
): Promise<Explained> {
	if (state === "stopped")
		return {
			verdict: "not",
			reason: "stoppedReading",
			facts: [
				...(endedAt === null
					? []
					: [{ label: EXPLAIN_TEXTS.endedAt, value: shownMoment(endedAt, ctx.zone) }]),
				{ label: EXPLAIN_TEXTS.lastStep, value: `${daysSent}日目` },
			],
		};
	return (
		(await toldByRun(
			ctx,
			and(eq(runs.causeType, "scenario"), eq(runs.causeId, scenarioId), eq(runs.friendId, friendId)),
		)) ?? { verdict: "not", reason: "noSteps" }
	);
}

async function nextStep(ctx: OperatorCtx, id: number, nextAt: number | null): Promise<Explained> {
	const [reader] = await readersWhere(ctx, eq(scenarioSubscriptions.id, id));
	const { group, due } = nextOf(ctx, reader!, await stepsOf(ctx, [reader!]));
	if (due === null)
		return (
			(await toldByRun(
				ctx,
				and(
					eq(runs.causeType, "scenario"),
					eq(runs.causeId, reader!.scenarioId),
					eq(runs.friendId, reader!.friendId),
				),
			)) ?? { verdict: "not", reason: "noSteps" }
		);
	const timing = timingOfScenario(reader!.dateDiff);
	return ofStep(ctx, {
		deeds: group.map((step) => ({ friendId: reader!.friendId, step, cause: scenarioCause(reader!, step) })),
		due,
		again: reader!.failures > 0 ? nextAt : null,
		failures: reader!.failures,
		facts: [{ label: EXPLAIN_TEXTS.nextStep, value: timeText(timing, group[0]!) }],
	});
}
