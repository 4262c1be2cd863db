import { backoff, type SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";

/** Attempts at one step. */
export const AUDIENCE_ATTEMPTS = 10;

export type AudienceVerdict =
	| { type: "done" }
	/** `inDoubt`: LINE may have carried out the call. `isCounted`: whether the attempt counts. */
	| { type: "retry"; at: number; inDoubt: boolean; isCounted: boolean }
	| { type: "failed"; reason: string };

/** Verdict on LINE's answer to a call about an audience. */
export function judgeAudienceCall(
	answer: SendAnswer,
	{ attempts, now, random }: { attempts: number; now: number; random: () => number },
): AudienceVerdict {
	const retry = (inDoubt: boolean, retryAfter = 0, isCounted = true): AudienceVerdict => ({
		type: "retry",
		at: now + Math.max(retryAfter, backoff(attempts, random)),
		inDoubt,
		isCounted,
	});
	if (answer.kind !== "http") return retry(answer.kind === "silence");
	const { status, message, retryAfter } = answer;
	if (status < 300) return { type: "done" };
	if (status === 429) return retry(false, retryAfter, false);
	if (status >= 500) return retry(true, retryAfter);
	if (status === 403) return { type: "failed", reason: AUDIENCE_TEXTS.notAllowed };
	return { type: "failed", reason: AUDIENCE_TEXTS.refused(status, message) };
}
