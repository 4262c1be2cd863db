import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import {
	type DeliveryVerdict,
	judgeDelivery,
	type SendAnswer,
	type SendAttempt,
} from "./delivery-verdict.ts";

/** Maximum recipients of one call to LINE. */
export const MAX_RECIPIENTS = 500;

/** `held`: in doubt, while its kind may not be sent. `dissolved`: its deliveries are sent one by one. */
export type MulticastState =
	| "scheduled"
	| "queued"
	| "held"
	| "sent"
	| "failed"
	| "parked"
	| "cancelled"
	| "dissolved";

/** `alone`: each delivery is sent separately, so that one refused by LINE does not affect the others. */
export type MulticastVerdict = Exclude<DeliveryVerdict, { type: "push" | "split" }> | { type: "alone" };

/**
 * Decides the result of a multicast after one attempt. LINE accepts all of it or nothing. A refusal of its
 * content or of a recipient is retried friend by friend under new retry keys, but only where no earlier
 * attempt can have been accepted.
 */
export function judgeMulticast(
	answer: SendAnswer,
	attempt: Omit<SendAttempt, "method" | "replyUntil" | "replyDoubt" | "messages">,
	random: () => number,
): MulticastVerdict {
	if (isRefusedBody(answer))
		return attempt.inDoubt ? { type: "parked", reason: DELIVERY_TEXTS.multicastInDoubt } : { type: "alone" };
	const pushAttempt = {
		...attempt,
		method: "push",
		replyUntil: null,
		replyDoubt: "wait",
		messages: 1,
	} as const;
	return judgeDelivery(answer, pushAttempt, random) as MulticastVerdict;
}

/** Whether LINE refused the body itself: none of the answers about the key, the account or the rate. */
const isRefusedBody = (answer: SendAnswer): boolean =>
	answer.kind === "http" &&
	answer.status >= 400 &&
	answer.status < 500 &&
	![401, 403, 409, 429].includes(answer.status);
