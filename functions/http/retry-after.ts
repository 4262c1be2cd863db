import { SECOND } from "#domain/time.ts";

/** For how many milliseconds an answer wants its sender to wait (`Retry-After`); null where it names no seconds. */
export function retryAfterOf({ headers }: Pick<Response, "headers">): number | null {
	const seconds = Number(headers.get("retry-after"));
	return Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND : null;
}
