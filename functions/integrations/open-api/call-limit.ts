import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { RateLimitResult } from "#functions/engine/rooms/token-limit.ts";
import { ApiProblem } from "./api-problem.ts";

/**
 * Counts simultaneous calls of a token.
 * @param refusals for each call, whether it is refused regardless of the limit
 */
export function countCalls(
	{ env, now }: Pick<Ctx, "env" | "now">,
	{ tokenHash, callsPerMinute }: { tokenHash: string; callsPerMinute: number },
	refusals: boolean[],
): Promise<RateLimitResult[]> {
	const limiters = env.TokenLimit;
	return limiters.get(limiters.idFromName(tokenHash)).take(callsPerMinute, now, refusals);
}

/**
 * Counts a call that was refused after it was admitted.
 * @returns its number among the refused calls of the minute
 */
export function countRefusedCall(
	{ env, now }: Pick<Ctx, "env" | "now">,
	{ tokenHash }: { tokenHash: string },
): Promise<number> {
	const limiters = env.TokenLimit;
	return limiters.get(limiters.idFromName(tokenHash)).refuse(now);
}

/** Refusal of a call beyond the limit. */
const tooManyCalls = (
	{ resetAfter }: Pick<RateLimitResult, "resetAfter">,
	callsPerMinute: number,
): ApiProblem =>
	new ApiProblem({
		status: 429,
		code: "rate-limited",
		detail: PROBLEM_TEXTS.tooManyCalls(callsPerMinute),
		headers: { "Retry-After": String(resetAfter) },
	});

/**
 * Refusal of a call, if any. An invalid token is refused as such even beyond the limit: waiting for the next
 * minute would not help the program.
 */
export function refusalWithLimit(
	{ isOver, resetAfter }: RateLimitResult,
	callsPerMinute: number,
	refusal: ApiProblem | undefined,
): ApiProblem | undefined {
	if (!isOver || refusal?.status === 401) return refusal;
	return tooManyCalls({ resetAfter }, callsPerMinute);
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers. */
export function setLimitHeaders(
	headers: Headers,
	{
		callsPerMinute,
		remaining,
		resetAfter,
	}: Pick<RateLimitResult, "remaining" | "resetAfter"> & { callsPerMinute: number },
): void {
	headers.set("RateLimit-Policy", `"minute";q=${callsPerMinute};w=${MINUTE / SECOND}`);
	headers.set("RateLimit", `"minute";r=${remaining};t=${resetAfter}`);
}
