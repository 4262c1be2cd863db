import type { Taken } from "#functions/engine/rooms/token-limit.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import type { Belief } from "#functions/platform/session-cache/belief.ts";
import { whyNotTold } from "../believing.ts";
import type { ApiCaller } from "../caller.ts";
import type { Found, TokenRow } from "../found.ts";

/** Counts a call and verifies its cached token in the D1 call that stores its data. */
export interface Telling {
	belief: Belief<TokenRow, Found>;
	/** Result of its token's Durable Object; undefined until it was counted. */
	taken?: Taken;
	/** Error of its token's Durable Object. */
	failure?: unknown;
	/**
	 * The caller, if nothing was stored: verifies the token.
	 * @throws Problem where the call is not allowed after all
	 */
	whoTells: () => Promise<ApiCaller>;
	/** Copies the count to the response, so that the call is counted once. @throws the error of the count */
	settle: () => void;
}

/** Undefined for a call whose token was already verified, and which was counted. */
export function tellingOf(c: RequestContext): Telling | undefined {
	const own = c.get("believing");
	if (!own) return undefined;
	const telling: Telling = {
		belief: own.belief,
		whoTells: async () => {
			const why = await whyNotTold(c, own);
			if (why) throw why;
			return c.var.caller;
		},
		settle: () => {
			// The Durable Object may have failed for an earlier attempt; its later result applies.
			if (telling.taken) own.entered.taken = telling.taken;
			else if (telling.failure !== undefined) throw telling.failure;
		},
	};
	return telling;
}
