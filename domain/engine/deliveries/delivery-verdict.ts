import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";

/**
 * LINE's answer to one attempt. `silence`: a timeout or broken connection, so LINE may have accepted it.
 * `unreachable`: no connection was made, so it certainly did not.
 */
export type SendAnswer =
	| { kind: "http"; status: number; message: string; retryAfter?: number }
	| { kind: "silence" }
	| { kind: "unreachable" };

export interface SendAttempt {
	method: "reply" | "push";
	/** Number of attempts, including this one. */
	attempts: number;
	/** Whether an earlier attempt ended without an answer from LINE. */
	inDoubt: boolean;
	firstAttemptAt: number;
	/** End of the reply token's validity, epoch ms. */
	replyUntil: number | null;
	/** Account's choice for a reply that may have arrived. */
	replyDoubt: ReplyDoubt;
	now: number;
	/** Number of messages in the call. */
	messages: number;
}

/** `wait`: an operator decides, so nothing arrives twice. `push`: it is sent again, so nothing is missed. */
export type ReplyDoubt = "wait" | "push";

export type DeliveryVerdict =
	| { type: "sent" }
	| { type: "retry"; at: number; inDoubt: boolean; reason: string }
	| { type: "push"; reason: string }
	| { type: "failed"; reason: string }
	| { type: "parked"; reason: string }
	/** LINE named the messages that it refuses: only those fail, and the others are sent without them. */
	| { type: "split"; refused: RefusedMessage[] };

/** Message that LINE refuses: its position in the delivery, and the reason for operators. */
export interface RefusedMessage {
	position: number;
	reason: string;
}

/**
 * Period in which a delivery in doubt may be retried. LINE remembers a retry key for 24 hours; afterwards the
 * same key sends again. The margin covers a slow last attempt.
 */
export const DOUBT_LIMIT = DAY - 10 * MINUTE;
const FIRST_DELAY = 2 * SECOND;
const MAX_DELAY = 10 * MINUTE;
/**
 * Maximum ratio of a delay to the time waited so far. After an operator resends a delivery its attempts
 * continue to count, while its delays restart.
 */
const MAX_DELAY_RATIO = 4;
/**
 * Maximum delay while LINE is unreachable: one call on behalf of all waiting deliveries detects when it is
 * reachable again.
 */
const MAX_UNREACHABLE_DELAY = MINUTE;
/**
 * Maximum delay of a reply in doubt. "Invalid reply token" proves its arrival only while the token is valid,
 * so it is retried every few seconds and once more just before the token expires.
 */
const MAX_REPLY_DELAY = 5 * SECOND;
/**
 * Distances of the last calls from the token's expiry; the final one leaves time for its answer and a late
 * wake-up.
 */
const LAST_REPLY_CALLS = [5 * SECOND, 2 * SECOND];

/**
 * Decides the result of a delivery after one attempt. LINE's rules: 409 means that this retry key was
 * accepted before; a reply token works once, for a minute; 429 means either the rate limit or the monthly
 * quota, which the message distinguishes.
 */
export function judgeDelivery(
	answer: SendAnswer,
	attempt: SendAttempt,
	random: () => number,
): DeliveryVerdict {
	if (answer.kind === "silence") return retryLater(DELIVERY_TEXTS.lineSilent, true, attempt, random);
	if (answer.kind === "unreachable")
		return retryLater(DELIVERY_TEXTS.lineUnreachable, attempt.inDoubt, attempt, random, {
			maxDelay: MAX_UNREACHABLE_DELAY,
		});
	const { status, message } = answer;
	if (status < 300 || status === 409) return { type: "sent" };
	if (status === 429) {
		if (isMonthlyLimit(message)) return accountRefusal(DELIVERY_TEXTS.quotaExhausted, attempt);
		return retryLater(DELIVERY_TEXTS.lineBusy, attempt.inDoubt, attempt, random, {
			minDelay: answer.retryAfter,
		});
	}
	if (status >= 500) return retryLater(DELIVERY_TEXTS.lineTrouble(status), true, attempt, random);
	if (attempt.method === "reply" && isSpentToken(message)) return judgeSpentToken(attempt);
	if (status === 401 || status === 403)
		return accountRefusal(DELIVERY_TEXTS.lineUnauthorized(status), attempt);
	return judgeRefusal(DELIVERY_TEXTS.lineRefused(status, message), refusedPositionsIn(message), attempt);
}

/** LINE accepts all messages of a call or none, and names those it refuses: `messages[2].altText`. */
const refusedPositionsIn = (message: string): number[] => [
	...new Set([...message.matchAll(/\bmessages\[(\d+)\]/g)].map(([, position]) => Number(position))),
];

/**
 * Fails the whole delivery where LINE names no message or all of them. Earlier attempts had the same invalid
 * messages, so none can have been accepted.
 */
function judgeRefusal(
	reason: string,
	refusedPositions: number[],
	{ messages }: SendAttempt,
): DeliveryVerdict {
	const refused = refusedPositions.filter((position) => position < messages);
	return refused.length === 0 || refused.length === messages
		? { type: "failed", reason }
		: { type: "split", refused: refused.map((position) => ({ position, reason })) };
}

/**
 * Whether a delivery has been in doubt for longer than LINE remembers its key; it must not be resent
 * automatically.
 */
export const isDoubtExpired = (
	attempt: { inDoubt: boolean; firstAttemptAt: number | null },
	now: number,
): boolean =>
	attempt.inDoubt && attempt.firstAttemptAt !== null && now >= attempt.firstAttemptAt + DOUBT_LIMIT;

/**
 * Handles an invalid reply token. If no attempt of ours can have used it, the delivery is pushed; otherwise
 * it arrived.
 */
function judgeSpentToken(attempt: SendAttempt): DeliveryVerdict {
	if (!attempt.inDoubt) return { type: "push", reason: DELIVERY_TEXTS.replyTokenSpent };
	const isTokenValid = attempt.replyUntil !== null && attempt.now < attempt.replyUntil;
	if (isTokenValid) return { type: "sent" };
	return attempt.replyDoubt === "push"
		? { type: "push", reason: DELIVERY_TEXTS.replyDoubtPushed }
		: { type: "parked", reason: DELIVERY_TEXTS.replyInDoubt };
}

/** Refusal because of the account rather than the messages: an earlier attempt may have been accepted. */
const accountRefusal = (reason: string, attempt: SendAttempt): DeliveryVerdict =>
	attempt.inDoubt
		? { type: "parked", reason: `${reason}。${inDoubtOf(attempt)}` }
		: { type: "failed", reason };

const inDoubtOf = ({ method }: SendAttempt) =>
	method === "reply" ? DELIVERY_TEXTS.replyInDoubt : DELIVERY_TEXTS.pushInDoubt;

function retryLater(
	reason: string,
	inDoubt: boolean,
	attempt: SendAttempt,
	random: () => number,
	{ minDelay = 0, maxDelay = MAX_DELAY }: { minDelay?: number; maxDelay?: number } = {},
): DeliveryVerdict {
	const growthLimit = Math.max(FIRST_DELAY, MAX_DELAY_RATIO * (attempt.now - attempt.firstAttemptAt));
	const latest = inDoubt ? lastReplyCall(attempt) : Number.POSITIVE_INFINITY;
	const retryLimit = latest < Number.POSITIVE_INFINITY ? MAX_REPLY_DELAY : maxDelay;
	const delay = backoff(attempt.attempts, random, Math.min(retryLimit, growthLimit));
	const at = Math.min(attempt.now + Math.max(minDelay, delay), latest);
	if (at < attempt.firstAttemptAt + DOUBT_LIMIT) return { type: "retry", at, inDoubt, reason };
	return inDoubt
		? { type: "parked", reason: inDoubtOf(attempt) }
		: { type: "failed", reason: DELIVERY_TEXTS.sendExpired };
}

/** Latest time of the next call of a reply in doubt while its token is valid; unlimited otherwise. */
function lastReplyCall({ method, replyUntil, now }: SendAttempt): number {
	const last =
		method === "reply" && replyUntil !== null
			? LAST_REPLY_CALLS.map((distance) => replyUntil - distance).find((at) => at > now)
			: undefined;
	return last ?? Number.POSITIVE_INFINITY;
}

/**
 * Milliseconds, exponential and half random, so that deliveries that failed at the same time do not retry at
 * the same time.
 */
export function backoff(attempts: number, random: () => number, maxDelay = MAX_DELAY): number {
	const full = Math.min(maxDelay, FIRST_DELAY * 2 ** (attempts - 1));
	return Math.round(full / 2 + random() * (full / 2));
}

/** LINE's message: "You have reached your monthly limit." */
const isMonthlyLimit = (message: string) => /monthly limit/i.test(message);
/** LINE's message "Invalid reply token", for a token that is used, expired or unknown. */
const isSpentToken = (message: string) => /reply token/i.test(message);
