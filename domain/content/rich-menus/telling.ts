import { backoff, type SendAnswer } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";

/** Next state of a friend's link after a call to LINE. */
export type LinkVerdict =
	| { type: "done" }
	| { type: "retry"; at: number; reason: string }
	| { type: "refused"; reason: string };

/** Linking twice is harmless, so everything that LINE did not refuse is simply repeated. */
export function judgeLink(
	answer: SendAnswer,
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

/** Whether LINE may have carried out a call with this result. */
export const mayBeDone = (answer: SendAnswer): boolean =>
	answer.kind === "silence" || (answer.kind === "http" && (answer.status < 300 || answer.status >= 500));

/** The positions that LINE names as invalid in a bulk call's list. The other friends are sent again without them. */
export function namedUsers(answer: SendAnswer, count: number): Set<number> {
	if (answer.kind !== "http" || answer.status !== 400) return new Set();
	const named = [...answer.message.matchAll(/userIds\[(\d+)\]/g)].map(([, index]) => Number(index));
	return new Set(named.filter((index) => index < count));
}
