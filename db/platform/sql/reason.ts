/**
 * What went wrong, for the log and for rows that people read: what the database said, without the statement and its values,
 * which are what friends wrote.
 */
export function reasonOf(error: unknown): string {
	let reason = error;
	while (reason instanceof Error && reason.cause !== undefined) reason = reason.cause;
	return String(reason);
}
