import type { Broadcast } from "#db/content/broadcasts.ts";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { MAX_BROADCAST_MESSAGES } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import { OUTCOMES } from "#domain/engine/actions/effect-outcomes.ts";
import { problemWithDraft } from "#domain/engine/messages/line-problem.ts";
import { AB_TEST_TEXTS } from "#domain/platform/texts/ab-tests-texts.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { EffectMessages } from "#functions/engine/actions/effect-messages.ts";
import { loadEffectMessages } from "#functions/engine/actions/load-effect-messages.ts";
import { isCouponEnded } from "#functions/engine/deliveries/ended-coupon.ts";

/** Messages of a broadcast in their sendable form. */
export interface SendableBroadcast {
	sendings: EffectMessages[];
	/** Reason why the broadcast cannot be sent; null where it can. */
	problem: string | null;
	/** Number of messages that a friend receives: a template pack contains several. */
	count: number;
}

/** Loads the messages of a broadcast as they would be sent now, with unresolved placeholders. */
export async function loadSendableMessages(
	ctx: Ctx,
	messages: readonly BroadcastMessage[],
): Promise<SendableBroadcast> {
	const toSending = await loadEffectMessages(ctx, messages);
	const sendings = messages.map((message) => toSending(message));
	const count = sendings.reduce((total, sending) => total + sending.messages.length, 0);
	const problems = sendings.flatMap((sending, index) => {
		const problem = problemWithMessage(sending);
		return problem === null ? [] : [BROADCAST_TEXTS.messageUnsendable(index + 1, problem)];
	});
	const hasEndedCoupon = await isCouponEnded(
		ctx,
		sendings.flatMap((sending) => sending.messages),
	);
	const problem =
		problems[0] ??
		(hasEndedCoupon ? LINE_COUPON_TEXTS.couponEnded : null) ??
		(count > MAX_BROADCAST_MESSAGES ? BROADCAST_TEXTS.tooManyInAll(count, MAX_BROADCAST_MESSAGES) : null);
	return { sendings, problem, count };
}

/** Sendable form of a broadcast with all variants of its test. */
export interface SendableVariants extends SendableBroadcast {
	/** Messages of each further variant. */
	variants: EffectMessages[][];
}

/** Loads the messages of a broadcast and of its further variants; the problem is that of the first that has one. */
export async function loadSendableVariants(
	ctx: Ctx,
	{ messages, abTest }: Pick<Broadcast, "messages" | "abTest">,
): Promise<SendableVariants> {
	const [first, ...others] = await Promise.all(
		[messages, ...(abTest?.variants ?? []).map((variant) => variant.messages)].map((each) =>
			loadSendableMessages(ctx, each),
		),
	);
	const problems = [first!, ...others].flatMap(({ problem }, index) =>
		problem === null ? [] : [abTest ? AB_TEST_TEXTS.variantProblem(variantName(index), problem) : problem],
	);
	return { ...first!, problem: problems[0] ?? null, variants: others.map(({ sendings }) => sendings) };
}

const problemWithMessage = ({ unsendable, messages }: EffectMessages): string | null =>
	unsendable === null
		? (messages.map(problemWithDraft).find((problem) => problem !== null) ?? null)
		: OUTCOMES[unsendable].reason;
