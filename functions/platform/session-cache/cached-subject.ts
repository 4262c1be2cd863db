/** Subject that a request claims and that may have changed in the database: a session, a token. */
export interface CachedSubject<Row extends object, Subject> {
	/**
	 * Statements that read rows by their keys, with column names as properties: one statement for all keys,
	 * or one per key.
	 */
	statements: (DB: D1Database, keys: readonly string[], now: number) => D1PreparedStatement[];
	keyOf: (row: Row) => string;
	/** Converts a row to the caller's type. */
	subjectOf: (row: Row) => Subject;
}

/** Request that uses the cache. */
export interface CacheRequest {
	/** Start of the request, epoch ms. */
	now: number;
	execution: Pick<ExecutionContext, "waitUntil">;
}
