import { backoff, type SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { LINE_COUPON_TEXTS } from "#domain/platform/texts/line-coupons-texts.ts";
import { MINUTE } from "#domain/platform/time/wire-time.ts";

/** Attempts at one step. */
export const COUPON_ATTEMPTS = 10;
/** Time after which a creation without an answer is in LINE's list, if it was carried out. */
export const LIST_DELAY = MINUTE;

export type CouponCallVerdict =
	| { type: "done" }
	/** `inDoubt`: LINE may have carried out the call. `isCounted`: whether the attempt counts. */
	| { type: "retry"; at: number; inDoubt: boolean; isCounted: boolean }
	| { type: "refused"; status: number; reason: string };

/** Verdict on LINE's answer to a call about a coupon. */
export function judgeCouponCall(
	answer: SendAnswer,
	{ attempts, now, random }: { attempts: number; now: number; random: () => number },
): CouponCallVerdict {
	const retry = (inDoubt: boolean, delay = 0, isCounted = true): CouponCallVerdict => ({
		type: "retry",
		at: now + Math.max(delay, backoff(attempts, random)),
		inDoubt,
		isCounted,
	});
	if (answer.kind !== "http") return retry(answer.kind === "silence", LIST_DELAY);
	const { status, message, retryAfter = 0 } = answer;
	if (status < 300) return { type: "done" };
	if (status === 429) return retry(false, retryAfter, false);
	if (status >= 500) return retry(true, Math.max(retryAfter, LIST_DELAY));
	return {
		type: "refused",
		status,
		reason: status === 403 ? LINE_COUPON_TEXTS.notAllowed : LINE_COUPON_TEXTS.refused(status, message),
	};
}
