import { HOUR, SECOND } from "#domain/platform/time/wire-time.ts";

/** Maximum accepted delay: a response that names years would stop all calls to its sender. */
const MAX_DELAY = HOUR;

/**
 * Delay that a response's `Retry-After` requests, in milliseconds and at most an hour; null if it names no
 * seconds.
 */
export function retryAfterOf({ headers }: Pick<Response, "headers">): number | null {
	const seconds = Number(headers.get("retry-after"));
	return seconds > 0 ? Math.min(seconds * SECOND, MAX_DELAY) : null;
}
