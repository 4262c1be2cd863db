import { and, desc, eq, sql } from "drizzle-orm";
import { scenarioSubscriptions, scenarios } from "#db/automation/scenarios.ts";
import { friends } from "#db/engine/friends.ts";
import { runs } from "#db/engine/runs.ts";
import type { Fact, ItemExplanation } from "#domain/automation/explain/explanation.ts";
import { FOLLOW_KEYS } from "#domain/automation/scenarios/follow-setting.ts";
import { scenarioCause } from "#domain/engine/actions/action-cause.ts";
import { timeText, timingOfScenario } from "#domain/engine/steps/step-timing.ts";
import { ADDED_BY_TEXTS, EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { formatInstant } from "#domain/platform/time/format-instant.ts";
import {
	findReaders,
	listScenarioSteps,
	nextScenarioSteps,
	readerDueConditions,
} from "#functions/automation/scenarios/due-readers.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { answeredElsewhereReason } from "../answered-elsewhere-reason.ts";
import { explainRun } from "../explain-run.ts";
import { explainStep } from "../explain-step.ts";
import { nameContains } from "../name-contains.ts";
import type { ExplainKind } from "./kind.ts";

/**
 * A scenario: the next step for a current reader; for others the last step, or the reason that none was sent.
 */
export const scenario: ExplainKind = {
	choices: (_ctx, search) =>
		sql`select id, name from ${scenarios} where deleted_at is null and ${nameContains(search)} order by id desc`,
	explain: async (ctx, { friendId, itemId }) => {
		const [item] = await ctx.db.select({ id: scenarios.id }).from(scenarios).where(eq(scenarios.id, itemId));
		if (!item) return null;
		const subscription = await findSubscription(ctx, friendId, itemId);
		if (!subscription) return explainNeverRead(ctx, friendId, itemId);
		if (!subscription.isReading) return explainEnded(ctx, friendId, itemId, subscription);
		if (!subscription.scenarioExists) return { verdict: "not", reason: "itemGone" };
		if (!subscription.isRunning) return { verdict: "not", reason: "switchedOff" };
		return explainNextStep(ctx, subscription.id, subscription.nextAt);
	},
};

/** The friend's current subscription, otherwise their last one. */
async function findSubscription(ctx: OperatorCtx, friendId: number, scenarioId: number) {
	const { isReading, isRunning, scenarioExists } = readerDueConditions(ctx);
	const [subscription] = await ctx.db
		.select({
			id: scenarioSubscriptions.id,
			state: scenarioSubscriptions.state,
			endedAt: scenarioSubscriptions.endedAt,
			daysSent: scenarioSubscriptions.daysSent,
			nextAt: scenarioSubscriptions.nextAt,
			isReading: sql<number>`${isReading}`.as("is_reading"),
			isRunning: sql<number>`${isRunning}`.as("is_running"),
			scenarioExists: sql<number>`${scenarioExists}`.as("scenario_exists"),
		})
		.from(scenarioSubscriptions)
		.innerJoin(scenarios, eq(scenarios.id, scenarioSubscriptions.scenarioId))
		.where(
			and(eq(scenarioSubscriptions.friendId, friendId), eq(scenarioSubscriptions.scenarioId, scenarioId)),
		)
		.orderBy(desc(sql`${isReading}`), desc(scenarioSubscriptions.id))
		.limit(1);
	return subscription;
}

/**
 * Scenario that the friend reads instead; for a scenario that new friends begin, also how this friend was added,
 * and that another tool answers them.
 */
async function explainNeverRead(
	ctx: OperatorCtx,
	friendId: number,
	scenarioId: number,
): Promise<ItemExplanation> {
	const [readingFacts, followSetting] = await Promise.all([
		currentScenarioFacts(ctx, friendId),
		readSettings(ctx, ...FOLLOW_KEYS),
	]);
	if (!FOLLOW_KEYS.some((key) => followSetting[key] === scenarioId))
		return { verdict: "not", reason: "neverRead", facts: readingFacts };
	const [friend] = await ctx.db
		.select({ addedBy: friends.addedBy })
		.from(friends)
		.where(eq(friends.id, friendId));
	const addedFacts = friend ? [{ label: EXPLAIN_TEXTS.addedBy, value: ADDED_BY_TEXTS[friend.addedBy] }] : [];
	const elsewhere = await answeredElsewhereReason(ctx, friendId);
	return {
		verdict: "not",
		reason: elsewhere?.reason ?? "neverRead",
		facts: [...(elsewhere?.facts ?? []), ...readingFacts, ...addedFacts],
	};
}

async function currentScenarioFacts(ctx: OperatorCtx, friendId: number): Promise<Fact[]> {
	const [currentScenario] = await ctx.db
		.select({ name: scenarios.name })
		.from(scenarioSubscriptions)
		.innerJoin(scenarios, eq(scenarios.id, scenarioSubscriptions.scenarioId))
		.where(and(eq(scenarioSubscriptions.friendId, friendId), eq(scenarioSubscriptions.state, "reading")));
	return [{ label: EXPLAIN_TEXTS.reading, value: currentScenario?.name ?? EXPLAIN_TEXTS.none }];
}

type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

async function explainEnded(
	ctx: OperatorCtx,
	friendId: number,
	scenarioId: number,
	{ state, endedAt, daysSent }: SubscriptionRow,
): Promise<ItemExplanation> {
	if (state === "stopped")
		return {
			verdict: "not",
			reason: "stoppedReading",
			facts: [
				...(endedAt === null
					? []
					: [{ label: EXPLAIN_TEXTS.endedAt, value: formatInstant(endedAt, ctx.zone) }]),
				{ label: EXPLAIN_TEXTS.lastStep, value: `${daysSent}日目` },
			],
		};
	return explainLastStep(ctx, { friendId, scenarioId });
}

async function explainLastStep(
	ctx: OperatorCtx,
	{ friendId, scenarioId }: { friendId: number; scenarioId: number },
): Promise<ItemExplanation> {
	const lastRun = await explainRun(
		ctx,
		and(eq(runs.causeType, "scenario"), eq(runs.causeId, scenarioId), eq(runs.friendId, friendId)),
	);
	return lastRun ?? { verdict: "not", reason: "noSteps" };
}

async function explainNextStep(
	ctx: OperatorCtx,
	id: number,
	nextAt: number | null,
): Promise<ItemExplanation> {
	const [reader] = await findReaders(ctx, eq(scenarioSubscriptions.id, id));
	const { nextSteps, dueAt } = nextScenarioSteps(ctx, reader!, await listScenarioSteps(ctx, [reader!]));
	if (dueAt === null) return explainLastStep(ctx, reader!);
	const timing = timingOfScenario(reader!.dateDiff);
	return explainStep(ctx, {
		dueSteps: nextSteps.map((step) => ({
			friendId: reader!.friendId,
			step,
			cause: scenarioCause(reader!, step),
		})),
		dueAt,
		retryAt: reader!.failures > 0 ? nextAt : null,
		failures: reader!.failures,
		facts: [{ label: EXPLAIN_TEXTS.nextStep, value: timeText(timing, nextSteps[0]!) }],
	});
}
