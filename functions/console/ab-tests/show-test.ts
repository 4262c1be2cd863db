import { eq, sql } from "drizzle-orm";
import { abEntries, abTests, abVariants } from "#db/content/ab-tests.ts";
import { operators } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { describeTestRule } from "#domain/content/broadcasts/describe-test-rule.ts";
import { compareVariants } from "#domain/engine/ab-tests/compare-variants.ts";
import {
	DECISION_TEXTS,
	describeComparison,
	variantName,
} from "#domain/engine/ab-tests/describe-comparison.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { findBroadcast } from "#functions/content/broadcasts/find-broadcast.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { abilityOfGoal, type CountedVariant, countVariants } from "./count-variants.ts";

/**
 * A/B test of a broadcast with its figures, as far as the operator sees its friends; null for a broadcast without one, and
 * before its order.
 * @throws Refusal 404
 */
export async function readTest(ctx: OperatorCtx, id: number) {
	const broadcast = await findBroadcast(ctx, id);
	const [test] = await ctx.db.select().from(abTests).where(eq(abTests.broadcastId, id));
	if (!test || broadcast.abTest === null) return null;
	const [variants, [uncounted], [chooser]] = await ctx.db.batch([
		ctx.db
			.select({ id: abVariants.id, position: abVariants.position })
			.from(abVariants)
			.where(eq(abVariants.testId, test.id))
			.orderBy(abVariants.position),
		queryRows(
			ctx.db,
			{ count: number },
			sql`select count(*) as count from ${abVariants} v cross join ${abEntries} e on e.variant_id = v.id and e.is_counted = 0
				where v.test_id = ${test.id} and ${isFriendVisible(ctx.operator, sql`e.friend_id`)}`,
		),
		ctx.db
			.select({ name: operators.name })
			.from(operators)
			.where(eq(operators.id, test.chosenBy ?? 0)),
	]);
	const mayRead = hasAbility(ctx.operator, abilityOfGoal(test.goal));
	const counts = mayRead
		? await countVariants(ctx, ctx.operator, { variantIds: variants.map((each) => each.id), goal: test.goal })
		: null;
	const estimates = counts && compareVariants(counts);
	return {
		broadcast,
		test,
		rule: describeTestRule(broadcast.abTest),
		uncounted: uncounted?.count ?? 0,
		chosenBy: chooser?.name ?? null,
		variants: variants.map((variant, index) => ({
			...variant,
			name: variantName(variant.position),
			/** Null for an operator who may not read the records of the goal. */
			figures: counts && estimates && figuresOf(counts[index]!, estimates[index]!),
		})),
		/** Comparison as it stands, as a sentence; null for an operator without the figures. */
		sentence: counts && estimates && describeComparison(counts, estimates),
		/** Result at the end of the horizon, or when an operator chose; null before. */
		decided: test.decided && {
			at: test.decided.at,
			text: DECISION_TEXTS[test.decided.decision.verdict],
			sentence:
				mayRead && ctx.operator.friendScope.all && test.decided.decision.verdict !== "too_few"
					? describeComparison(test.decided.counts)
					: null,
		},
	};
}

/** A/B test of a broadcast with its variants side by side. @throws Refusal 404 */
export async function showTest({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const found = await readTest(ctx, id);
	if (!found) return { test: null };
	const { broadcast, test, variants, decided } = found;
	const messagesOf = (position: number) =>
		position === 0 ? broadcast.messages : (broadcast.abTest?.variants[position - 1]?.messages ?? []);
	const isWaiting = test.testedAt !== null && test.winner === null && test.share < 100;
	return {
		test: {
			goal: test.goal,
			rule: found.rule,
			tested_at: formatTime(ctx, test.testedAt),
			decide_at: formatTime(ctx, test.decideAt),
			/** Friends who are in another running test of the goal, and therefore received the first variant uncounted. */
			uncounted: found.uncounted,
			variants: variants.map(({ id: variantId, position, name, figures }) => ({
				id: variantId,
				name,
				messages: messagesOf(position),
				figures,
			})),
			sentence: found.sentence,
			decided: decided && { ...decided, at: toWireTime(decided.at, ctx.zone) },
			winner: test.winner,
			/** Operator who chose the winner; null for the rule. */
			chosen_by: found.chosenBy,
			/** Whether this operator may choose the winner, for which the friends outside of the test wait. */
			may_choose:
				isWaiting &&
				["testing", "sending"].includes(broadcast.state) &&
				hasAbility(ctx.operator, "broadcast-write"),
		},
	};
}

const formatTime = (ctx: OperatorCtx, time: number | null) =>
	time === null ? null : toWireTime(time, ctx.zone);

const figuresOf = (
	{ trials, successes, yen }: CountedVariant,
	{ rate, interval, bestProbability }: ReturnType<typeof compareVariants>[number],
) => ({
	trials,
	successes,
	rate,
	low: interval.low,
	high: interval.high,
	best_probability: bestProbability,
	/** Mean yen of a friend; null without friends, and where the goal is no payment. */
	yen_per_friend: yen === null || trials === 0 ? null : Math.round(yen / trials),
});
