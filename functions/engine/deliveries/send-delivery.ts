import {
	type DeliveryVerdict,
	isDoubtExpired,
	judgeDelivery,
} from "#domain/engine/deliveries/delivery-verdict.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { type SendResult, sendLineMessages } from "#functions/platform/line/line-client.ts";
import { LINE_CALL_TIMEOUT } from "#functions/platform/line/line-timeouts.ts";
import type { ClaimedDelivery } from "./claim-deliveries.ts";
import { messagesForLine } from "./messages-for-line.ts";
import type { PreparedDelivery } from "./prepare-deliveries.ts";
import type { StoppedDelivery } from "./recheck-basis.ts";

/** Result of a claimed delivery. `untouched`: it was not tried, and is returned unchanged. */
export type DeliveryOutcome = { delivery: ClaimedDelivery; at: number } & (
	| { verdict: DeliveryVerdict; result: SendResult | null }
	| {
			verdict:
				| Extract<DeliveryVerdict, { type: "push" }>
				| { type: "cancelled"; reason: string }
				| { type: "untouched" };
			result: null;
	  }
);

/** Result of a call that is skipped because LINE does not respond. */
const UNREACHABLE: SendResult = {
	answer: { kind: "unreachable" },
	sentMessageIds: [],
	quoteTokens: [],
	requestId: null,
};

interface SendOptions {
	/** Whether LINE responds at all. */
	isReachable: boolean;
	/** Abort signal of the timeout. */
	signal: () => AbortSignal;
}

/** Tries a delivery and judges the result. Never throws. */
export async function sendDelivery(
	ctx: Ctx,
	delivery: ClaimedDelivery,
	{ isReachable, signal }: SendOptions,
): Promise<DeliveryOutcome> {
	const method: "reply" | "push" = delivery.method === "reply" ? "reply" : "push";
	const result = isReachable ? await callLine(ctx, delivery, signal()) : UNREACHABLE;
	const at = ctx.clock();
	const attempt = {
		method,
		attempts: delivery.attempts,
		inDoubt: delivery.inDoubt,
		firstAttemptAt: delivery.firstAttemptAt ?? at,
		replyUntil: delivery.replyUntil,
		replyDoubt: delivery.replyDoubt,
		now: at,
		messages: delivery.messages.length,
	};
	return { delivery, at, verdict: judgeDelivery(result.answer, attempt, ctx.random), result };
}

const callLine = (ctx: Ctx, delivery: ClaimedDelivery, signal: AbortSignal): Promise<SendResult> =>
	sendLineMessages(ctx.env, {
		to:
			delivery.method === "reply"
				? { method: "reply", token: delivery.replyToken ?? "" }
				: { method: "push", lineUserId: delivery.lineUserId, retryKey: delivery.id },
		messages: messagesForLine(ctx, delivery).json,
		signal,
	});

/** Time during which calls share a timeout, in ms. */
const TIMEOUT_SHARED_FOR = 250;

/** Creates one timeout for all calls that begin within the same quarter of a second. */
export function sharedTimeout(): () => AbortSignal {
	let createdAt = Number.NEGATIVE_INFINITY;
	let signal: AbortSignal | undefined;
	return () => {
		if (!signal || Date.now() - createdAt > TIMEOUT_SHARED_FOR) {
			createdAt = Date.now();
			signal = AbortSignal.timeout(LINE_CALL_TIMEOUT);
		}
		return signal;
	};
}

/** Result of a delivery for which LINE is not called; null for one that is to be sent. */
export function outcomeWithoutCall(
	ctx: Ctx,
	delivery: ClaimedDelivery & Partial<PreparedDelivery>,
	{ isTooLate }: { isTooLate: boolean },
): DeliveryOutcome | null {
	const at = ctx.clock();
	const outcomeOf = (verdict: DeliveryOutcome["verdict"]) =>
		({ delivery, at, verdict, result: null }) as DeliveryOutcome;
	if (isTooLate) return outcomeOf({ type: "untouched" });
	if (isDoubtExpired(delivery, at))
		return outcomeOf({
			type: "parked",
			reason: delivery.method === "reply" ? DELIVERY_TEXTS.replyInDoubt : DELIVERY_TEXTS.pushInDoubt,
		});
	const unwantedCode = unwantedReason(delivery);
	if (unwantedCode !== null) return outcomeOf({ type: "cancelled", reason: DELIVERY_TEXTS[unwantedCode] });
	if (delivery.unsendableReason) return outcomeOf({ type: "failed", reason: delivery.unsendableReason });
	if (isTokenExpired(delivery, at))
		return outcomeOf({ type: "push", reason: DELIVERY_TEXTS.replyTokenSpent });
	return null;
}

/** Result of a delivery that was withdrawn or paused after its claim: a paused one waits again. */
export function outcomeOfStopped(
	ctx: Ctx,
	delivery: ClaimedDelivery,
	stopped: StoppedDelivery,
): DeliveryOutcome {
	const verdict: DeliveryOutcome["verdict"] =
		stopped.type === "paused"
			? { type: "untouched" }
			: {
					type: "cancelled",
					reason: delivery.inDoubt ? DELIVERY_TEXTS.cancelledInDoubt : stopped.reason,
				};
	return { delivery, at: ctx.clock(), verdict, result: null } as DeliveryOutcome;
}

/**
 * Whether a token expired while its delivery waited for its call. It is not tried, because an unclear answer
 * would leave a permanent doubt.
 */
const isTokenExpired = ({ method, inDoubt, replyUntil }: ClaimedDelivery, now: number): boolean =>
	method === "reply" && !inDoubt && (replyUntil ?? 0) <= now;

/**
 * Reason not to send anything to a friend; null for none. Messages of the action that blocks them are still
 * sent.
 */
export function unwantedReason({
	blockedAt,
	userRate,
	beforeBlock,
}: Pick<ClaimedDelivery, "blockedAt" | "userRate" | "beforeBlock">): UnwantedReason | null {
	if (blockedAt !== null) return "friendBlockedUs";
	return userRate === USER_RATE.blocked && !beforeBlock ? "friendBlockedByOperator" : null;
}

/** Key of the reason in `DELIVERY_TEXTS`. */
export type UnwantedReason = "friendBlockedUs" | "friendBlockedByOperator";
