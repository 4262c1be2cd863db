import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import type { GoogleAnswer } from "./client.ts";

/**
 * Failure of a call to Google: the account is no longer connected, a retry may succeed later, or the call is
 * refused until somebody changes something.
 */
export class GoogleTrouble extends Error {
	override name = "GoogleTrouble";
	readonly kind: "revoked" | "later" | "refused";
	/** Milliseconds to wait before a retry. */
	readonly retryAfter: number;

	constructor(kind: GoogleTrouble["kind"], message: string, retryAfter = 0) {
		super(message);
		this.kind = kind;
		this.retryAfter = retryAfter;
	}
}

/** Google's error codes for rate limits, sent with status 403. */
const TOO_MUCH = ["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded"];

/** Trouble of a response that no caller can use; null for any response specific to the request. */
export function troubleOf({ status, reason, retryAfter }: GoogleAnswer): GoogleTrouble | null {
	if (status === 0) return new GoogleTrouble("later", GOOGLE_TEXTS.silent);
	if (status === 429 || (status === 403 && TOO_MUCH.includes(reason)))
		return new GoogleTrouble("later", GOOGLE_TEXTS.busy, retryAfter ?? 0);
	if (status >= 500) return new GoogleTrouble("later", GOOGLE_TEXTS.trouble(status), retryAfter ?? 0);
	if (status === 403) return new GoogleTrouble("refused", GOOGLE_TEXTS.forbidden);
	return null;
}

/** Asserts a successful response. @throws GoogleTrouble */
export function assertDone(answer: GoogleAnswer): GoogleAnswer {
	const { status, reason } = answer;
	if (status >= 200 && status < 300) return answer;
	throw new GoogleTrouble(
		"refused",
		status === 404 ? GOOGLE_TEXTS.missing : GOOGLE_TEXTS.refused(status, reason),
	);
}
