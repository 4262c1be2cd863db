import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import type { GoogleAnswer } from "./client.ts";

/**
 * Why nothing could be done at Google: the account is connected no more, Google may be asked again later, or it will say
 * the same until somebody changes something.
 */
export class GoogleTrouble extends Error {
	override name = "GoogleTrouble";
	readonly kind: "revoked" | "later" | "refused";
	/** Milliseconds that Google wants to be left alone. */
	readonly retryAfter: number;

	constructor(kind: GoogleTrouble["kind"], message: string, retryAfter = 0) {
		super(message);
		this.kind = kind;
		this.retryAfter = retryAfter;
	}
}

/** Google's words for *too much at once*, which it says with 403. */
const TOO_MUCH = ["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded"];

/** What an answer that no caller can use means; null for any that says something of what was asked. */
export function troubleOf({ status, reason, retryAfter }: GoogleAnswer): GoogleTrouble | null {
	if (status === 0) return new GoogleTrouble("later", GOOGLE_TEXTS.silent);
	if (status === 429 || (status === 403 && TOO_MUCH.includes(reason)))
		return new GoogleTrouble("later", GOOGLE_TEXTS.busy, retryAfter ?? 0);
	if (status >= 500) return new GoogleTrouble("later", GOOGLE_TEXTS.trouble(status), retryAfter ?? 0);
	if (status === 403) return new GoogleTrouble("refused", GOOGLE_TEXTS.forbidden);
	return null;
}

/** An answer that must be a success. @throws GoogleTrouble */
export function assertDone(answer: GoogleAnswer): GoogleAnswer {
	const { status, reason } = answer;
	if (status >= 200 && status < 300) return answer;
	throw new GoogleTrouble(
		"refused",
		status === 404 ? GOOGLE_TEXTS.missing : GOOGLE_TEXTS.refused(status, reason),
	);
}
