import type { Taken } from "#functions/engine/rooms/token-limit.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import type { Belief } from "#functions/platform/session-cache/belief.ts";
import { whyNotTold } from "../believing.ts";
import type { ApiCaller } from "../caller.ts";
import type { Found, TokenRow } from "../found.ts";

/** How a call is counted, and its token asked about, in the trip that keeps what it tells. */
export interface Telling {
	belief: Belief<TokenRow, Found>;
	/** What its token's room said of it; undefined until it was counted. */
	taken?: Taken;
	/** Why its token's room said nothing. */
	failure?: unknown;
	/**
	 * Who calls, where the trip kept nothing: the token is asked.
	 * @throws Problem where the call may not be made after all
	 */
	whoTells: () => Promise<ApiCaller>;
	/** Notes what was said of the call for its answer, so that it is counted once. @throws why nothing was said */
	settle: () => void;
}

/** Undefined for a call whose token was asked already, and which is counted. */
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
			// Its room may have failed in another trip before, and the call is kept by what it says.
			if (telling.taken) own.entered.taken = telling.taken;
			else if (telling.failure !== undefined) throw telling.failure;
		},
	};
	return telling;
}
