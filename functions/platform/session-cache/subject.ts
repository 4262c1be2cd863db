/** Something that a request says it comes from, and that the database may have changed since: a session, a token. */
export interface Subject<Row extends object, Found> {
	/** They find rows by their keys, each row by the names of its columns: one statement for all keys, or one for each. */
	statements: (DB: D1Database, keys: readonly string[], now: number) => D1PreparedStatement[];
	keyOf: (row: Row) => string;
	/** Converts a row to the caller's type. */
	foundOf: (row: Row) => Found;
}

/** The request that goes by what is remembered. */
export interface Asker {
	/** Epoch ms at which it began. */
	now: number;
	execution: Pick<ExecutionContext, "waitUntil">;
}
