/**
 * Returns the database's error message for the log and for rows that operators read, without the statement
 * and its values, which contain texts of friends.
 */
export function reasonOf(error: unknown): string {
	let reason = error;
	while (reason instanceof Error && reason.cause !== undefined) reason = reason.cause;
	return String(reason);
}
