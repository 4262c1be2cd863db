import { eq } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import type { Hindrance } from "#domain/automation/explain/explanation.ts";
import { reasonOfOutcome } from "#domain/automation/explain/reasons.ts";
import { definitionOf } from "#domain/engine/actions/effects/registry.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/outcome.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import type { Firing } from "#functions/engine/actions/firing.ts";
import { previewOutcomes } from "#functions/engine/actions/preview-outcomes.ts";
import { ranBefore } from "#functions/engine/actions/write-firings.ts";
import { whyUnwanted } from "#functions/engine/deliveries/send.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { readQuota } from "#functions/platform/line/quota.ts";
import { whyOutside } from "./audience.ts";
import { blockFacts } from "./block-facts.ts";

/**
 * Reason that an action would send nothing if it ran now; null where it would send, or would be done where it
 * sends nothing. Applies the checks of a run (`writeFirings`, the preconditions of its effects) and those of
 * sending. As in a dry run, changes by earlier effects of the same action are not taken into account.
 * @param isFree it answers the friend's own message, which counts towards no quota.
 */
export async function whyNotNow(
	ctx: OperatorCtx,
	firing: Pick<Firing, "action" | "friend" | "cause" | "context">,
	{ isFree = false } = {},
): Promise<Hindrance | null> {
	const { action, friend } = firing;
	if ((await ranBefore(ctx, [firing])).size > 0) return { reason: "ranBefore" };
	const outcomes = await previewOutcomes(ctx, { ...firing, reply: null });
	const sends = action.effects.some((effect) => definitionOf(effect).sends);
	const asked = outcomes.flatMap(({ code }, position) => {
		const effect = action.effects[position]!;
		if (sends && !definitionOf(effect).sends) return [];
		const messages = action.messages.get(position);
		return [{ effect, code: code === OUTCOME_CODES.done ? (messages?.unsendable ?? code) : code }];
	});
	const [first] = asked;
	if (!first) return null;
	if (!asked.some(({ code }) => code === OUTCOME_CODES.done)) {
		const facts = [{ label: EXPLAIN_TEXTS.effect, value: definitionOf(first.effect).label }];
		return {
			reason: reasonOfOutcome(first.code),
			facts: [...facts, ...(await conditionOf(ctx, firing, first))],
		};
	}
	return sends ? whyNotSent(ctx, friend.id, isFree) : null;
}

/** First condition of an effect that does not hold, with the friend's values. */
async function conditionOf(
	ctx: OperatorCtx,
	{ action, friend }: Pick<Firing, "action" | "friend">,
	{ effect, code }: { effect: Firing["action"]["effects"][number]; code: string },
) {
	if (code !== OUTCOME_CODES.conditionNotMet || effect.member_query_id === null) return [];
	const filter = action.conditions.get(effect.member_query_id);
	if (filter === undefined || filter === "broken") return [];
	return (await whyOutside(ctx, filter, friend.id))?.facts ?? [];
}

async function whyNotSent(ctx: OperatorCtx, friendId: number, isFree: boolean): Promise<Hindrance | null> {
	const [friend] = await ctx.db
		.select({ blockedAt: friends.blockedAt, userRate: friends.userRate })
		.from(friends)
		.where(eq(friends.id, friendId));
	// A friend who writes has not blocked the account, or no longer does.
	const unwanted =
		friend && whyUnwanted({ ...friend, ...(isFree && { blockedAt: null }), beforeBlock: false });
	if (unwanted) return { reason: unwanted, facts: blockFacts(ctx, friend) };
	const quota = isFree ? null : await readQuota(ctx);
	if (quota === null || quota.limit === null || quota.used < quota.limit) return null;
	return {
		reason: "quotaUsed",
		facts: [{ label: EXPLAIN_TEXTS.quota, value: EXPLAIN_TEXTS.quotaOf(quota.used, quota.limit) }],
	};
}
