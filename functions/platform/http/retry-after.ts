import { HOUR, SECOND } from "#domain/platform/time/time.ts";

/** Longer than this nobody is left alone: an answer that names years would end what is written to its sender. */
const LONGEST = HOUR;

/**
 * For how many milliseconds an answer wants its sender to wait (`Retry-After`), an hour at most; null where it names no
 * seconds.
 */
export function retryAfterOf({ headers }: Pick<Response, "headers">): number | null {
	const seconds = Number(headers.get("retry-after"));
	return seconds > 0 ? Math.min(seconds * SECOND, LONGEST) : null;
}
