import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { type Answer, type Attempt, judge, type Verdict } from "./verdict.ts";

/** How many friends LINE takes in one call. */
export const MAX_RECIPIENTS = 500;

/** `dissolved`: its deliveries are sent one by one. */
export type MulticastState =
	| "scheduled"
	| "queued"
	| "sent"
	| "failed"
	| "parked"
	| "cancelled"
	| "dissolved";

/** `alone`: each of its deliveries is sent by itself, so that one that LINE refuses takes no others along. */
export type MulticastVerdict = Exclude<Verdict, { type: "push" | "split" }> | { type: "alone" };

/**
 * Decides what becomes of a call for many after one attempt. LINE takes all of it or nothing. What it refuses for its
 * content or for one of its friends is tried friend by friend, under keys that LINE has not seen; but only where no
 * earlier attempt can have been accepted.
 */
export function judgeMulticast(
	answer: Answer,
	attempt: Omit<Attempt, "method" | "replyUntil" | "replyDoubt" | "messages">,
	random: () => number,
): MulticastVerdict {
	if (isRefusedBody(answer))
		return attempt.inDoubt ? { type: "parked", reason: DELIVERY_TEXTS.multicastInDoubt } : { type: "alone" };
	const as = { ...attempt, method: "push", replyUntil: null, replyDoubt: "wait", messages: 1 } as const;
	return judge(answer, as, random) as MulticastVerdict;
}

/** LINE read the call and does not take it: none of the answers that concern the key, the account or the moment. */
const isRefusedBody = (answer: Answer): boolean =>
	answer.kind === "http" &&
	answer.status >= 400 &&
	answer.status < 500 &&
	![401, 403, 409, 429].includes(answer.status);
