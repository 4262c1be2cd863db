import { type Answer, backoff } from "../deliveries/verdict.ts";
import { DELIVERY_TEXTS } from "../texts/deliveries.ts";

/** What becomes of a friend's link after LINE was told of it. */
export type LinkVerdict =
	| { type: "done" }
	| { type: "retry"; at: number; reason: string }
	| { type: "refused"; reason: string };

/** Linking twice does no harm, so whatever LINE did not refuse is simply told again. */
export function judgeLink(
	answer: Answer,
	{ attempts, now }: { attempts: number; now: number },
	random: () => number,
): LinkVerdict {
	const again = (reason: string, retryAfter = 0): LinkVerdict => ({
		type: "retry",
		at: now + Math.max(retryAfter, backoff(attempts, random)),
		reason,
	});
	if (answer.kind === "silence") return again(DELIVERY_TEXTS.lineSilent);
	if (answer.kind === "unreachable") return again(DELIVERY_TEXTS.lineUnreachable);
	const { status, message, retryAfter } = answer;
	if (status < 300) return { type: "done" };
	if (status === 429) return again(DELIVERY_TEXTS.lineBusy, retryAfter);
	if (status >= 500) return again(DELIVERY_TEXTS.lineTrouble(status), retryAfter);
	return { type: "refused", reason: refusalOf(status, message) };
}

export const refusalOf = (status: number, message: string): string =>
	status === 401 || status === 403
		? DELIVERY_TEXTS.lineUnauthorized(status)
		: DELIVERY_TEXTS.lineRefused(status, message);

/** Whether LINE may have carried a call out that ended so. */
export const mayBeDone = (answer: Answer): boolean =>
	answer.kind === "silence" || (answer.kind === "http" && (answer.status < 300 || answer.status >= 500));

/** The places in a bulk call's list of so many that LINE names as wrong: they keep the others from nothing. */
export function namedUsers(answer: Answer, count: number): Set<number> {
	if (answer.kind !== "http" || answer.status !== 400) return new Set();
	const named = [...answer.message.matchAll(/userIds\[(\d+)\]/g)].map(([, index]) => Number(index));
	return new Set(named.filter((index) => index < count));
}
