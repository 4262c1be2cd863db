import { GOOGLE_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import type { GoogleResponse } from "./google-client.ts";

/**
 * Failed call to Google: the account is disconnected (`revoked`), a retry may succeed (`later`), or
 * somebody must change something first (`refused`).
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
const RATE_LIMIT_REASONS = [
	"rateLimitExceeded",
	"userRateLimitExceeded",
	"quotaExceeded",
	"dailyLimitExceeded",
];

/**
 * Failure that any call may have (rate limit, outage, missing permission); null for a response that the
 * caller must interpret.
 */
export function toGoogleTrouble({ status, reason, retryAfter }: GoogleResponse): GoogleTrouble | null {
	if (status === 0) return new GoogleTrouble("later", GOOGLE_TEXTS.silent);
	if (status === 429 || (status === 403 && RATE_LIMIT_REASONS.includes(reason)))
		return new GoogleTrouble("later", GOOGLE_TEXTS.busy, retryAfter ?? 0);
	if (status >= 500) return new GoogleTrouble("later", GOOGLE_TEXTS.trouble(status), retryAfter ?? 0);
	if (status === 403) return new GoogleTrouble("refused", GOOGLE_TEXTS.forbidden);
	return null;
}

/** Asserts a successful response. @throws GoogleTrouble */
export function assertGoogleSuccess(answer: GoogleResponse): GoogleResponse {
	const { status, reason } = answer;
	if (status >= 200 && status < 300) return answer;
	throw new GoogleTrouble(
		"refused",
		status === 404 ? GOOGLE_TEXTS.missing : GOOGLE_TEXTS.refused(status, reason),
	);
}
