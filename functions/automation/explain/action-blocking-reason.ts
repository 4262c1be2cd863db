import { eq } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { reasonOfOutcome } from "#domain/automation/explain/explain-reasons.ts";
import type { BlockingReason } from "#domain/automation/explain/explanation.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import { effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { previewOutcomes } from "#functions/engine/actions/preview-outcomes.ts";
import { listEarlierRuns } from "#functions/engine/actions/write-firings.ts";
import { unwantedReason } from "#functions/engine/deliveries/skip-delivery.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { audienceBlockingReason } from "./audience-blocking-reason.ts";
import { blockFacts } from "./block-facts.ts";

/**
 * Reason that an action would send nothing if it ran now; null if it would send, or if it has no sending
 * effects and would succeed. Applies the checks of a run (`writeFirings`, the preconditions of its effects)
 * and those of sending. As in a dry run, changes by earlier effects of the same action are ignored.
 * @param isFree whether it replies to the friend's own message, which does not count towards the quota
 */
export async function actionBlockingReason(
	ctx: OperatorCtx,
	firing: Pick<Firing, "action" | "friend" | "cause" | "context">,
	{ isFree = false } = {},
): Promise<BlockingReason | null> {
	const { action, friend } = firing;
	if ((await listEarlierRuns(ctx, [firing])).size > 0) return { reason: "ranBefore" };
	const outcomes = await previewOutcomes(ctx, { ...firing, reply: null });
	const hasSendingEffects = action.effects.some((effect) => effectDefinitionOf(effect).sendsMessages);
	// Of an action that sends, only the sending effects matter.
	const relevantOutcomes = outcomes.flatMap(({ code }, position) => {
		const effect = action.effects[position]!;
		if (hasSendingEffects && !effectDefinitionOf(effect).sendsMessages) return [];
		const messages = action.messages.get(position);
		return [{ effect, code: code === OUTCOME_CODES.done ? (messages?.unsendable ?? code) : code }];
	});
	const [firstOutcome] = relevantOutcomes;
	if (!firstOutcome) return null;
	if (!relevantOutcomes.some(({ code }) => code === OUTCOME_CODES.done)) {
		const facts = [{ label: EXPLAIN_TEXTS.effect, value: effectDefinitionOf(firstOutcome.effect).label }];
		return {
			reason: reasonOfOutcome(firstOutcome.code),
			facts: [...facts, ...(await failedConditionFacts(ctx, firing, firstOutcome))],
		};
	}
	return hasSendingEffects ? sendBlockingReason(ctx, friend.id, { isFree }) : null;
}

/** First part of an effect's condition that excludes the friend, with the friend's values. */
async function failedConditionFacts(
	ctx: OperatorCtx,
	{ action, friend }: Pick<Firing, "action" | "friend">,
	{ effect, code }: { effect: Firing["action"]["effects"][number]; code: string },
) {
	if (code !== OUTCOME_CODES.conditionNotMet || effect.member_query_id === null) return [];
	const filter = action.conditions.get(effect.member_query_id);
	if (filter === undefined || filter === "broken") return [];
	return (await audienceBlockingReason(ctx, filter, friend.id))?.facts ?? [];
}

/** Reason that no message can be sent to a friend: the friend, or the quota. */
async function sendBlockingReason(
	ctx: OperatorCtx,
	friendId: number,
	{ isFree }: { isFree: boolean },
): Promise<BlockingReason | null> {
	const [friend] = await ctx.db
		.select({ blockedAt: friends.blockedAt, userRate: friends.userRate })
		.from(friends)
		.where(eq(friends.id, friendId));
	// A friend who writes has not blocked the account.
	const unwanted =
		friend && unwantedReason({ ...friend, ...(isFree && { blockedAt: null }), beforeBlock: false });
	if (unwanted) return { reason: unwanted, facts: blockFacts(ctx, friend) };
	const quota = isFree ? null : await readQuota(ctx);
	if (quota === null || quota.limit === null || quota.used < quota.limit) return null;
	return {
		reason: "quotaUsed",
		facts: [{ label: EXPLAIN_TEXTS.quota, value: EXPLAIN_TEXTS.quotaOf(quota.used, quota.limit) }],
	};
}
