import { backoff } from "#domain/engine/deliveries/verdict.ts";
import { NOTICE_TEXTS } from "#domain/platform/texts/notifications.ts";
import { DAY, HOUR } from "#domain/platform/time/time.ts";

/** What came of one call. */
export type NoticeAnswer =
	| { kind: "sent" }
	/** It may be tried again. `doubt`: the other side may have taken it all the same. */
	| { kind: "later"; reason: string; doubt: boolean; retryAfter?: number }
	/** It will say the same until somebody changes something. */
	| { kind: "refused"; reason: string };

interface NoticeAttempt {
	/** Attempts so far, this one included. */
	attempts: number;
	/** Epoch ms. */
	createdAt: number;
	now: number;
	/** Whether the other side takes a repeated message for one. */
	repeatable: boolean;
}

export type NoticeVerdict =
	| { state: "sent" }
	| { state: "waiting"; at: number; reason: string }
	| { state: "failed" | "parked"; reason: string };

/** The longest pause between two attempts, and when there are no more. */
const LONGEST_PAUSE = HOUR;
const TRIED_FOR = DAY;

/** What an answer makes of a message: nothing is sent twice where the other side would not notice. */
export function judgeNotice(
	answer: NoticeAnswer,
	{ attempts, createdAt, now, repeatable }: NoticeAttempt,
	random: () => number,
): NoticeVerdict {
	if (answer.kind === "sent") return { state: "sent" };
	if (answer.kind === "refused") return { state: "failed", reason: answer.reason };
	if (answer.doubt && !repeatable)
		return { state: "parked", reason: `${answer.reason}${NOTICE_TEXTS.inDoubt}` };
	const at = now + Math.max(answer.retryAfter ?? 0, backoff(attempts, random, LONGEST_PAUSE));
	return at < createdAt + TRIED_FOR
		? { state: "waiting", at, reason: answer.reason }
		: { state: "failed", reason: `${answer.reason}${NOTICE_TEXTS.givenUp}` };
}
