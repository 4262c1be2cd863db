import { backoff, type SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { EXISTING_FRIENDS_TEXTS as TEXTS } from "#domain/platform/texts/existing-friends-texts.ts";

/** Verdict on LINE's answer to a read that is repeated until it succeeds. */
export type LineReadVerdict =
	| { type: "done" }
	/** `isCounted`: whether the attempt may end the work, which it does not where LINE only asks to wait. */
	| { type: "retry"; at: number; reason: string; isCounted: boolean }
	| { type: "failed"; reason: string };

/** Attempts after which LINE's requests to wait lengthen the pause no further: some eight minutes. */
const MAX_COUNTED_WAITS = 8;

/** Attempts after LINE only asked to wait: the next pause is longer, within a bound, and the work goes on for ever. */
export const attemptsAfterWait = (attempts: number): number => Math.min(attempts, MAX_COUNTED_WAITS);

interface ReadAttempt {
	attempts: number;
	now: number;
	random: () => number;
}

/** Verdict on LINE's answer to a read of many friends' data. Reading twice is harmless. */
export function judgeLineRead(answer: SendAnswer, { attempts, now, random }: ReadAttempt): LineReadVerdict {
	const retry = (reason: string, retryAfter = 0, isCounted = true): LineReadVerdict => ({
		type: "retry",
		at: now + Math.max(retryAfter, backoff(attempts, random)),
		reason,
		isCounted,
	});
	if (answer.kind !== "http") return retry(TEXTS.waitsSilent);
	const { status, message, retryAfter } = answer;
	if (status < 300) return { type: "done" };
	if (status === 429) return retry(TEXTS.waitsBusy, retryAfter, false);
	if (status >= 500) return retry(TEXTS.waitsTrouble(status), retryAfter);
	if (status === 401) return { type: "failed", reason: TEXTS.tokenRefused(status) };
	return { type: "failed", reason: TEXTS.refused(status, message) };
}

/** Verdict on LINE's answer to a read of the list of followers. */
export type FollowerPageVerdict = LineReadVerdict | { type: "restart" };

/**
 * Verdict on a page of followers. A continuation token expires: LINE then refuses it (400), and the list is
 * begun anew. 403 means an account that is not verified.
 */
export function judgeFollowerPage(
	answer: SendAnswer,
	{ hasToken, ...attempt }: ReadAttempt & { hasToken: boolean },
): FollowerPageVerdict {
	if (answer.kind === "http" && answer.status === 400 && hasToken) return { type: "restart" };
	if (answer.kind === "http" && answer.status === 403) return { type: "failed", reason: TEXTS.notVerified };
	return judgeLineRead(answer, attempt);
}
