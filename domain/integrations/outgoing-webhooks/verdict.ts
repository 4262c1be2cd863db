import { backoff } from "#domain/engine/deliveries/verdict.ts";
import { WEBHOOK_ANSWER_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { LONGEST_PAUSE, STOPPED_AFTER, TRIED_FOR } from "./limits.ts";

/** What a receiver answered. */
export interface WebhookAnswer {
	/** Null where nothing was answered. */
	status: number | null;
	/** Why it did not arrive; null for an answer, whose status says it. */
	reason: string | null;
	/** Milliseconds for which it wants to be left alone, an hour at most; 0 where it does not say. */
	retryAfter: number;
	/** The beginning of what it said. */
	excerpt: string;
	durationMs: number;
}

interface Attempt {
	/** Attempts so far, this one included. */
	attempts: number;
	/** Since when it is tried, epoch ms. */
	since: number;
	now: number;
}

export type WebhookVerdict =
	| { state: "sent" }
	| { state: "waiting"; at: number; reason: string }
	| { state: "failed"; reason: string };

/** Receivers say with it that nothing is wanted there any more (Standard Webhooks). */
export const isGone = ({ status }: WebhookAnswer): boolean => status === 410;

export const hasArrived = ({ status }: WebhookAnswer): boolean =>
	status !== null && status >= 200 && status < 300;

/** What an answer makes of a message: whatever is no success is tried again, since a receiver may just be changed. */
export function judgeWebhook(
	answer: WebhookAnswer,
	{ attempts, since, now }: Attempt,
	random: () => number,
): WebhookVerdict {
	if (hasArrived(answer)) return { state: "sent" };
	const reason = reasonOf(answer);
	if (isGone(answer)) return { state: "failed", reason };
	const at = now + Math.max(answer.retryAfter, backoff(attempts, random, LONGEST_PAUSE));
	return at < since + TRIED_FOR
		? { state: "waiting", at, reason }
		: { state: "failed", reason: `${reason}${TEXTS.givenUp}` };
}

function reasonOf(answer: WebhookAnswer): string {
	const { status, reason } = answer;
	if (status === null) return reason ?? TEXTS.silent;
	if (isGone(answer)) return TEXTS.gone;
	return status >= 300 && status < 400 ? TEXTS.redirected(status) : TEXTS.status(status);
}

/** Why an endpoint is switched off after something did not arrive; null where it goes on. */
export function stopReason(answer: WebhookAnswer, failingSince: number, now: number): string | null {
	if (isGone(answer)) return TEXTS.gone;
	return now - failingSince >= STOPPED_AFTER ? TEXTS.endpointStopped(STOPPED_AFTER / DAY) : null;
}
