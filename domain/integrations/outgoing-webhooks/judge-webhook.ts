import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { WEBHOOK_FAILURE_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { MAX_FAILING_PERIOD, MAX_RETRY_DELAY, RETRY_PERIOD } from "./webhook-limits.ts";

/** Answer of a receiver. */
export interface WebhookAnswer {
	/** Null without an answer. */
	status: number | null;
	/** Reason of a failed delivery; null for an answer, whose status is the reason. */
	reason: string | null;
	/** Requested pause in milliseconds, at most an hour; 0 if unspecified. */
	retryAfter: number;
	/** Beginning of the answer's body. */
	excerpt: string;
	durationMs: number;
}

interface DeliveryAttempt {
	/** Number of attempts, including this one. */
	attempts: number;
	/** Time of the first attempt, epoch ms. */
	since: number;
	now: number;
}

export type WebhookVerdict =
	| { state: "sent" }
	| { state: "waiting"; at: number; reason: string }
	| { state: "failed"; reason: string };

/** Whether the receiver reports that the endpoint is gone (Standard Webhooks). */
export const isEndpointGone = ({ status }: WebhookAnswer): boolean => status === 410;

export const isWebhookDelivered = ({ status }: WebhookAnswer): boolean =>
	status !== null && status >= 200 && status < 300;

/**
 * Decides the state of a message after an answer: every failure is retried, because a receiver may be in the
 * middle of a deployment.
 */
export function judgeWebhook(
	answer: WebhookAnswer,
	{ attempts, since, now }: DeliveryAttempt,
	random: () => number,
): WebhookVerdict {
	if (isWebhookDelivered(answer)) return { state: "sent" };
	const reason = reasonOf(answer);
	if (isEndpointGone(answer)) return { state: "failed", reason };
	const at = now + Math.max(answer.retryAfter, backoff(attempts, random, MAX_RETRY_DELAY));
	return at < since + RETRY_PERIOD
		? { state: "waiting", at, reason }
		: { state: "failed", reason: `${reason}${TEXTS.givenUp}` };
}

function reasonOf(answer: WebhookAnswer): string {
	const { status, reason } = answer;
	if (status === null) return reason ?? TEXTS.silent;
	if (isEndpointGone(answer)) return TEXTS.gone;
	return status >= 300 && status < 400 ? TEXTS.redirected(status) : TEXTS.status(status);
}

/** Reason for disabling an endpoint after a failed delivery; null to continue. */
export function stopReason(answer: WebhookAnswer, failingSince: number, now: number): string | null {
	if (isEndpointGone(answer)) return TEXTS.gone;
	return now - failingSince >= MAX_FAILING_PERIOD ? TEXTS.endpointStopped(MAX_FAILING_PERIOD / DAY) : null;
}
