import { PROBLEM_TEXTS } from "#domain/texts/open-api.ts";
import { MINUTE, SECOND } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { Problem } from "./problem.ts";

/** What was said of a call. */
export interface Taken {
	/** The limit was reached before it. */
	isOver: boolean;
	/** How many calls are left in the span. */
	remaining: number;
	/** Seconds until the span ends. */
	resetAfter: number;
}

/** Counts calls of a token that came together, and says of each, in their order, what was said of it. */
export async function takeCalls(
	{ env, now }: Pick<Ctx, "env" | "now">,
	{ tokenHash, callsPerMinute }: { tokenHash: string; callsPerMinute: number },
	calls: number,
): Promise<Taken[]> {
	const rooms = env.TokenLimit;
	const room = rooms.get(rooms.idFromName(tokenHash));
	const { granted, remaining, resetAfter } = await room.take(callsPerMinute, now, calls);
	return Array.from({ length: calls }, (_, place) => ({
		isOver: place >= granted,
		remaining: remaining + Math.max(0, granted - 1 - place),
		resetAfter,
	}));
}

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
