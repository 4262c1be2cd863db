import { withoutTokens } from "./token.ts";

/** Logs what nobody foresaw, from where it happened, without a token that somebody put where it does not belong. */
export function logFailed(path: string, error: unknown): void {
	const stack = error instanceof Error ? error.stack : undefined;
	const failed = { event: "request.failed", path, error: String(error), stack };
	console.error(withoutTokens(JSON.stringify(failed)));
}
