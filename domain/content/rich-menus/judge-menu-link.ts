import { backoff, type SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";

/** Result of a call to LINE for one friend's menu. */
export type MenuLinkVerdict =
	| { type: "done" }
	| { type: "retry"; at: number; reason: string }
	| { type: "refused"; reason: string };

/** Verdict on LINE's answer. Linking twice is harmless, so all failures except refusals are retried. */
export function judgeMenuLink(
	answer: SendAnswer,
	{ attempts, now }: { attempts: number; now: number },
	random: () => number,
): MenuLinkVerdict {
	const retry = (reason: string, retryAfter = 0): MenuLinkVerdict => ({
		type: "retry",
		at: now + Math.max(retryAfter, backoff(attempts, random)),
		reason,
	});
	if (answer.kind === "silence") return retry(DELIVERY_TEXTS.lineSilent);
	if (answer.kind === "unreachable") return retry(DELIVERY_TEXTS.lineUnreachable);
	const { status, message, retryAfter } = answer;
	if (status < 300) return { type: "done" };
	if (status === 429) return retry(DELIVERY_TEXTS.lineBusy, retryAfter);
	if (status >= 500) return retry(DELIVERY_TEXTS.lineTrouble(status), retryAfter);
	return { type: "refused", reason: menuRefusalText(status, message) };
}

export const menuRefusalText = (status: number, message: string): string =>
	status === 401 || status === 403
		? DELIVERY_TEXTS.lineUnauthorized(status)
		: DELIVERY_TEXTS.lineRefused(status, message);

/** Whether LINE may have carried out a call with this result. */
export const mayBeCarriedOut = (answer: SendAnswer): boolean =>
	answer.kind === "silence" || (answer.kind === "http" && (answer.status < 300 || answer.status >= 500));

/**
 * Indexes of the user ids that LINE reports as invalid in a bulk call; the others are sent again without
 * them.
 */
export function invalidUserIndexes(answer: SendAnswer, count: number): Set<number> {
	if (answer.kind !== "http" || answer.status !== 400) return new Set();
	const reportedIndexes = [...answer.message.matchAll(/userIds\[(\d+)\]/g)].map(([, index]) => Number(index));
	return new Set(reportedIndexes.filter((index) => index < count));
}
