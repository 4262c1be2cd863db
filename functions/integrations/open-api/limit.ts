import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api.ts";
import { MINUTE, SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import type { Taken } from "#functions/engine/rooms/token-limit.ts";
import { Problem } from "./problem.ts";

/**
 * Counts calls of a token that came together.
 * @param refusals of each, whether it is refused whatever the limit says
 */
export function takeCalls(
	{ env, now }: Pick<Ctx, "env" | "now">,
	{ tokenHash, callsPerMinute }: { tokenHash: string; callsPerMinute: number },
	refusals: boolean[],
): Promise<Taken[]> {
	const rooms = env.TokenLimit;
	return rooms.get(rooms.idFromName(tokenHash)).take(callsPerMinute, now, refusals);
}

/** Counts a call that was refused after it was granted. @returns the how manieth refused one of its minute it is */
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
 * The refusal of a call, if any. A token that is good for nothing is refused for that, also beyond the limit: a program
 * that waits for its next minute would wait in vain.
 */
export function refusalBeside(
	{ isOver, resetAfter }: Taken,
	callsPerMinute: number,
	refusal: Problem | undefined,
): Problem | undefined {
	if (!isOver || refusal?.status === 401) return refusal;
	return tooManyCalls({ resetAfter }, callsPerMinute);
}

/** Tells what is left, as draft-ietf-httpapi-ratelimit-headers says. */
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
