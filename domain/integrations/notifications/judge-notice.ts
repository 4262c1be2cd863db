import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { NOTICE_FAILURE_TEXTS } from "#domain/platform/texts/notifications-texts.ts";
import { DAY, HOUR } from "#domain/platform/time/wire-time.ts";

/** Result of one call. */
export type NoticeAnswer =
	| { kind: "sent" }
	/** May be retried. `doubt`: the receiver may have accepted it. */
	| { kind: "later"; reason: string; doubt: boolean; retryAfter?: number }
	/** Fails again until the settings change. */
	| { kind: "refused"; reason: string };

interface NoticeAttempt {
	/** Number of attempts, including this one. */
	attempts: number;
	/** Epoch ms. */
	createdAt: number;
	now: number;
	/** Whether the receiver recognises a repeated message as the same. */
	repeatable: boolean;
}

export type NoticeVerdict =
	| { state: "sent" }
	| { state: "waiting"; at: number; reason: string }
	| { state: "failed" | "parked"; reason: string };

/** Maximum delay between two attempts, and the period after which they end. */
const MAX_RETRY_DELAY = HOUR;
const RETRY_PERIOD = DAY;

/**
 * Decides the state of a message after a call: nothing is sent twice if the receiver would not recognise it.
 */
export function judgeNotice(
	answer: NoticeAnswer,
	{ attempts, createdAt, now, repeatable }: NoticeAttempt,
	random: () => number,
): NoticeVerdict {
	if (answer.kind === "sent") return { state: "sent" };
	if (answer.kind === "refused") return { state: "failed", reason: answer.reason };
	if (answer.doubt && !repeatable)
		return { state: "parked", reason: `${answer.reason}${NOTICE_FAILURE_TEXTS.inDoubt}` };
	const at = now + Math.max(answer.retryAfter ?? 0, backoff(attempts, random, MAX_RETRY_DELAY));
	return at < createdAt + RETRY_PERIOD
		? { state: "waiting", at, reason: answer.reason }
		: { state: "failed", reason: `${answer.reason}${NOTICE_FAILURE_TEXTS.givenUp}` };
}
