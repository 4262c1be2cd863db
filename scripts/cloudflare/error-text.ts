import { DrizzleQueryError } from "drizzle-orm/errors";

/** Text of an error for the terminal. Drizzle hides Cloudflare's refusal behind the statement and its values. */
export function errorText(error: unknown): string {
	if (error instanceof DrizzleQueryError) return errorText(error.cause);
	return error instanceof Error ? error.message : String(error);
}
