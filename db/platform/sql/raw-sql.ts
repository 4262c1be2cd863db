import type { SQL } from "drizzle-orm";
import type { Db } from "#db/d1-client.ts";

/**
 * Statement written in SQL. It runs when `db.batch` takes it or when it is awaited, not before. It is
 * prepared here, because drizzle's raw statements lack the prepared statement that its D1 batch expects,
 * and fail there as soon as one has parameters.
 */
export const execute = (db: Db, sql: SQL) => prepared(db, db.run(sql));

/** Rows of a query written in SQL; it runs like `execute`, in a batch or when it is awaited. */
export const queryRows = <Row>(db: Db, sql: SQL) => prepared(db, db.all<Row>(sql));

/**
 * Like `rowsOf`, with each row as a list of values, which saves names in thousands of rows. In a batch D1
 * adds names and merges columns of equal names, so each needs a distinct one.
 */
export const queryValues = <Row extends unknown[]>(db: Db, sql: SQL) => prepared(db, db.values<Row>(sql));

function prepared<Raw extends { getQuery: () => { sql: string; params: unknown[] } }>(db: Db, raw: Raw): Raw {
	const built = raw.getQuery();
	return Object.assign(raw, { stmt: db.$client.prepare(built.sql), getQuery: () => built });
}
