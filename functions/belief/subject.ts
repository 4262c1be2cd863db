/** Something that a request says it comes from, and that the database may have changed since: a session, a token. */
export interface Subject<Row extends object, Found> {
	/** Find rows by their keys, each by the names of its columns: one statement for all, or one for each. */
	statements: (DB: D1Database, keys: readonly string[], now: number) => D1PreparedStatement[];
	keyOf: (row: Row) => string;
	foundOf: (row: Row) => Found;
}

/** The request that asks. */
export interface Asking {
	/** Epoch ms at which it began. */
	now: number;
	execution: Pick<ExecutionContext, "waitUntil">;
}
