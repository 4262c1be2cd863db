import { PROBLEM_TEXTS } from "#domain/texts/open-api.ts";
import { MINUTE, SECOND } from "#domain/time.ts";
import type { RequestContext } from "../http/types.ts";
import type { Taken } from "../rooms/token-limit.ts";
import { Problem } from "./problem.ts";

/** Counts a call of a token, which may be refused whatever its limit says. */
export const takeCall = (
	c: RequestContext,
	{ tokenHash, callsPerMinute }: { tokenHash: string; callsPerMinute: number },
	isRefused: boolean,
): Promise<Taken> => {
	const rooms = c.env.TokenLimit;
	return rooms.get(rooms.idFromName(tokenHash)).take(callsPerMinute, c.var.ctx.now, isRefused);
};

/** The refusal of a call beyond the limit. */
export const tooManyCalls = ({ resetAfter }: Taken, callsPerMinute: number): Problem =>
	new Problem({
		status: 429,
		code: "rate-limited",
		detail: PROBLEM_TEXTS.tooManyCalls(callsPerMinute),
		headers: { "Retry-After": String(resetAfter) },
	});

/** Tells what is left, as draft-ietf-httpapi-ratelimit-headers says. */
export function tellLimit(headers: Headers, { remaining, resetAfter }: Taken, callsPerMinute: number): void {
	headers.set("RateLimit-Policy", `"minute";q=${callsPerMinute};w=${MINUTE / SECOND}`);
	headers.set("RateLimit", `"minute";r=${remaining};t=${resetAfter}`);
}
