import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api.ts";
import { MINUTE, SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Taken } from "#functions/engine/rooms/token-limit.ts";
import { Problem } from "./problem.ts";

/**
 * Counts simultaneous calls of a token.
 * @param refusals for each call, whether it is refused regardless of the limit
 */
export function takeCalls(
	{ env, now }: Pick<Ctx, "env" | "now">,
	{ tokenHash, callsPerMinute }: { tokenHash: string; callsPerMinute: number },
	refusals: boolean[],
): Promise<Taken[]> {
	const rooms = env.TokenLimit;
	return rooms.get(rooms.idFromName(tokenHash)).take(callsPerMinute, now, refusals);
}

/**
 * Counts a call that was refused after it was admitted.
 * @returns its number among the refused calls of the minute
 */
export function countRefused(
	{ env, now }: Pick<Ctx, "env" | "now">,
	{ tokenHash }: { tokenHash: string },
): Promise<number> {
	const rooms = env.TokenLimit;
	return rooms.get(rooms.idFromName(tokenHash)).refuse(now);
}

/** The refusal of a call beyond the limit. */
const tooManyCalls = ({ resetAfter }: Pick<Taken, "resetAfter">, callsPerMinute: number): Problem =>
	new Problem({
		status: 429,
		code: "rate-limited",
		detail: PROBLEM_TEXTS.tooManyCalls(callsPerMinute),
		headers: { "Retry-After": String(resetAfter) },
	});

/**
 * Refusal of a call, if any. An invalid token is refused as such even beyond the limit: waiting for the next
 * minute would not help the program.
 */
export function refusalBeside(
	{ isOver, resetAfter }: Taken,
	callsPerMinute: number,
	refusal: Problem | undefined,
): Problem | undefined {
	if (!isOver || refusal?.status === 401) return refusal;
	return tooManyCalls({ resetAfter }, callsPerMinute);
}

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers. */
export function tellLimit(
	headers: Headers,
	{
		callsPerMinute,
		remaining,
		resetAfter,
	}: Pick<Taken, "remaining" | "resetAfter"> & { callsPerMinute: number },
): void {
	headers.set("RateLimit-Policy", `"minute";q=${callsPerMinute};w=${MINUTE / SECOND}`);
	headers.set("RateLimit", `"minute";r=${remaining};t=${resetAfter}`);
}
