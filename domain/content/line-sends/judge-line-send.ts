import {
	backoff,
	judgeDelivery,
	type SendAnswer,
	type SendAttempt,
} from "#domain/engine/deliveries/delivery-verdict.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { NarrowcastResult } from "./line-send-states.ts";

export type LineSendVerdict =
	| { type: "accepted" }
	| { type: "retry"; at: number; inDoubt: boolean; reason: string }
	| { type: "failed" | "parked"; reason: string };

/**
 * Decides the result of a broadcast or narrowcast after one attempt, by the rules of a push. 403 is the account's plan
 * or a missing verification, and not the token: LINE refuses a wrong token with 401.
 */
export function judgeLineSend(
	answer: SendAnswer,
	attempt: Pick<SendAttempt, "attempts" | "inDoubt" | "firstAttemptAt" | "now">,
	random: () => number,
): LineSendVerdict {
	if (answer.kind === "http" && answer.status === 403 && !attempt.inDoubt)
		return { type: "failed", reason: LINE_SEND_TEXTS.notAllowed };
	const verdict = judgeDelivery(
		answer,
		{ ...attempt, method: "push", replyUntil: null, replyDoubt: "wait", messages: 1 },
		random,
	);
	if (verdict.type === "sent") return { type: "accepted" };
	if (verdict.type === "split") return { type: "failed", reason: verdict.refused[0]!.reason };
	if (verdict.type === "push") throw new Error("a send of LINE has no reply token");
	return verdict;
}

/** Time in which LINE tells the progress of a narrowcast, less a margin. */
const PROGRESS_PERIOD = 6 * DAY;
const FIRST_WAIT = 5 * SECOND;
const MAX_WAIT = 10 * MINUTE;

export type ProgressVerdict =
	| { type: "done"; result: NarrowcastResult; reason: string | null }
	| { type: "wait"; result: NarrowcastResult | null; at: number }
	| { type: "lost"; reason: string };

/** Decides on LINE's answer to the question for the progress of a narrowcast. Asking again is harmless. */
export function judgeProgress(
	{ answer, result }: { answer: SendAnswer; result: NarrowcastResult | null },
	{ attempts, acceptedAt, now }: { attempts: number; acceptedAt: number; now: number },
	random: () => number,
): ProgressVerdict {
	if (result?.phase === "succeeded") return { type: "done", result, reason: null };
	if (result?.phase === "failed")
		return { type: "done", result, reason: LINE_SEND_TEXTS.narrowcastFailed(result.error_code) };
	if (now >= acceptedAt + PROGRESS_PERIOD) return { type: "lost", reason: LINE_SEND_TEXTS.progressLost };
	const retryAfter = answer.kind === "http" ? (answer.retryAfter ?? 0) : 0;
	const wait = Math.max(FIRST_WAIT, retryAfter, backoff(attempts, random, MAX_WAIT));
	return { type: "wait", result, at: now + wait };
}
