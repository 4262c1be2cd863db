import { doubtExpired, judge, type Verdict } from "#domain/engine/deliveries/verdict.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import type { Ctx } from "#functions/context.ts";
import { type SendResult, sendMessages } from "#functions/platform/line/client.ts";
import { SEND_TIMEOUT } from "#functions/platform/line/timing.ts";
import type { ClaimedDelivery } from "./claim.ts";
import { forLine } from "./for-line.ts";
import type { Unwanted } from "./last-look.ts";
import type { PreparedDelivery } from "./prepare.ts";

/** Result of a claimed delivery. `untouched`: there was no time to try it, so it is returned unchanged. */
export type Outcome = { delivery: ClaimedDelivery; at: number } & (
	| { verdict: Verdict; result: SendResult | null }
	| {
			verdict:
				| Extract<Verdict, { type: "push" }>
				| { type: "cancelled"; reason: string }
				| { type: "untouched" };
			result: null;
	  }
);

/** Result of a call that is skipped because LINE does not respond. */
const OUT_OF_REACH: SendResult = {
	answer: { kind: "unreachable" },
	sentMessageIds: [],
	quoteTokens: [],
	requestId: null,
};

interface Sending {
	/** Whether LINE responds at all. */
	isThere: boolean;
	/** Abort signal of the timeout. */
	signal: () => AbortSignal;
}

/** Tries a delivery and judges the result. Never throws. */
export async function sendOne(
	ctx: Ctx,
	delivery: ClaimedDelivery,
	{ isThere, signal }: Sending,
): Promise<Outcome> {
	const method: "reply" | "push" = delivery.method === "reply" ? "reply" : "push";
	const result = isThere ? await call(ctx, delivery, signal()) : OUT_OF_REACH;
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
	return { delivery, at, verdict: judge(result.answer, attempt, ctx.random), result };
}

const call = (ctx: Ctx, delivery: ClaimedDelivery, signal: AbortSignal): Promise<SendResult> =>
	sendMessages(ctx.env, {
		to:
			delivery.method === "reply"
				? { method: "reply", token: delivery.replyToken ?? "" }
				: { method: "push", lineUserId: delivery.lineUserId, retryKey: delivery.id },
		messages: forLine(ctx, delivery).json,
		signal,
	});

/** One timeout for all calls that begin within the same quarter of a second. */
export function sharedTimeout(): () => AbortSignal {
	let madeAt = Number.NEGATIVE_INFINITY;
	let signal: AbortSignal | undefined;
	return () => {
		if (!signal || Date.now() - madeAt > 250) {
			madeAt = Date.now();
			signal = AbortSignal.timeout(SEND_TIMEOUT);
		}
		return signal;
	};
}

/** Result of a delivery for which LINE is not called; null for one that is to be sent. */
export function unsent(
	ctx: Ctx,
	delivery: ClaimedDelivery & Partial<Pick<PreparedDelivery, "unfit">>,
	{ isTooLate }: { isTooLate: boolean },
): Outcome | null {
	const at = ctx.clock();
	const because = (verdict: Outcome["verdict"]) => ({ delivery, at, verdict, result: null }) as Outcome;
	if (isTooLate) return because({ type: "untouched" });
	if (doubtExpired(delivery, at))
		return because({
			type: "parked",
			reason: delivery.method === "reply" ? DELIVERY_TEXTS.replyInDoubt : DELIVERY_TEXTS.pushInDoubt,
		});
	const unwanted = whyUnwanted(delivery);
	if (unwanted !== null) return because({ type: "cancelled", reason: DELIVERY_TEXTS[unwanted] });
	if (delivery.unfit) return because({ type: "failed", reason: delivery.unfit });
	if (isTokenOver(delivery, at)) return because({ type: "push", reason: DELIVERY_TEXTS.replyTokenSpent });
	return null;
}

/** Result of a delivery that was withdrawn or paused after its claim: a paused one waits again. */
export function unwantedNow(ctx: Ctx, delivery: ClaimedDelivery, unwanted: Unwanted): Outcome {
	const verdict: Outcome["verdict"] =
		unwanted.type === "paused"
			? { type: "untouched" }
			: {
					type: "cancelled",
					reason: delivery.inDoubt ? DELIVERY_TEXTS.cancelledInDoubt : unwanted.reason,
				};
	return { delivery, at: ctx.clock(), verdict, result: null } as Outcome;
}

/**
 * A token that expired while its delivery waited for its call is not tried: an unclear answer would leave a
 * permanent doubt.
 */
const isTokenOver = ({ method, inDoubt, replyUntil }: ClaimedDelivery, now: number): boolean =>
	method === "reply" && !inDoubt && (replyUntil ?? 0) <= now;

/**
 * Reason why nothing is sent to a friend; null where something is. Messages of the action that blocks them
 * are still sent.
 */
export function whyUnwanted({
	blockedAt,
	userRate,
	beforeBlock,
}: Pick<ClaimedDelivery, "blockedAt" | "userRate" | "beforeBlock">): UnwantedReason | null {
	if (blockedAt !== null) return "friendBlockedUs";
	return userRate === USER_RATE.blocked && !beforeBlock ? "friendBlockedByOperator" : null;
}

export type UnwantedReason = "friendBlockedUs" | "friendBlockedByOperator";
