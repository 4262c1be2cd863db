import { DrizzleQueryError } from "drizzle-orm";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { withoutTokens } from "./api-token.ts";

/**
 * Logs an unexpected error with its origin, without tokens in the path, and without the values of a
 * statement.
 */
export function logFailedRequest(path: string, error: unknown): void {
	const logEntry = {
		event: "request.failed",
		path,
		error: rootCauseOf(error),
		...(error instanceof DrizzleQueryError && { statement: error.query }),
		stack: error instanceof Error ? framesOf(error) : undefined,
	};
	console.error(withoutTokens(JSON.stringify(logEntry)));
}

/** Stack of an error without the message that it begins with. */
const framesOf = ({ stack = "" }: Error): string =>
	stack
		.split("\n")
		.filter((line) => /^\s+at /.test(line))
		.join("\n");
