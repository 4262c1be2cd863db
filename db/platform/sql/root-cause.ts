/**
 * Returns the message of an error's root cause, for the log and for rows that operators read. The outer
 * messages contain the statement with its values, such as texts of friends.
 */
export function rootCauseOf(error: unknown): string {
	let reason = error;
	while (reason instanceof Error && reason.cause !== undefined) reason = reason.cause;
	return String(reason);
}
