import type { RateLimitResult } from "#functions/engine/rooms/token-limit.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { CacheValidation } from "#functions/platform/session-cache/cache-validation.ts";
import { findCountedRefusal } from "../optimistic-token.ts";
import type { ApiCaller } from "../program-caller.ts";
import type { TokenRecord, TokenRow } from "../token-record.ts";

/**
 * Call that was let in by its cached token alone (docs/decisions/0068-reads-validate-their-caller-in-the-same-d1-call.md).
 * `acceptTriggerCall` verifies the token in the D1 call that stores the data, while the token's Durable Object counts it,
 * and sets the two results.
 */
export interface UncountedCall {
	validation: CacheValidation<TokenRow, TokenRecord>;
	/** Result of its token's Durable Object; undefined until it was counted. */
	limitResult?: RateLimitResult;
	/** Error of its token's Durable Object. */
	failure?: unknown;
	/**
	 * Verifies the token of a call that was not stored, and returns its caller.
	 * @throws Problem if the call is not allowed after all
	 */
	verifyCaller: () => Promise<ApiCaller>;
	/** Copies the count to the response, so that the call is counted once. @throws the error of the count */
	applyCount: () => void;
}

/** State of the current call; undefined if its token was already verified and it was counted. */
export function uncountedCallOf(c: RequestContext): UncountedCall | undefined {
	const call = c.get("optimisticCall");
	if (!call) return undefined;
	const uncountedCall: UncountedCall = {
		validation: call.validation,
		verifyCaller: async () => {
			const refusal = await findCountedRefusal(c, call);
			if (refusal) throw refusal;
			return c.var.caller;
		},
		applyCount: () => {
			// The Durable Object may have failed for an earlier attempt; its later result applies.
			if (uncountedCall.limitResult) call.admittedCall.limitResult = uncountedCall.limitResult;
			else if (uncountedCall.failure !== undefined) throw uncountedCall.failure;
		},
	};
	return uncountedCall;
}
