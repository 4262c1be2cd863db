import type { SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/**
 * A set-based statement written as SQL. It runs when `db.batch` takes it, or when it is awaited on its own, not before.
 *
 * drizzle builds raw statements without the prepared statement that its D1 batch then looks for, and fails as soon as
 * one has parameters; so it is prepared here.
 */
export const execute = (db: Db, sql: SQL) => prepared(db, db.run(sql));

/** The rows of a query written as SQL; it runs as `execute` does, in a batch or when it is awaited. */
export const rowsOf = <Row>(db: Db, sql: SQL) => prepared(db, db.all<Row>(sql));

/**
 * The same, each row as the list of its values: names would be made into each of thousands. In a batch D1 names them all the
 * same, and columns of one name become one there: give each a name of its own.
 */
export const valuesOf = <Row extends unknown[]>(db: Db, sql: SQL) => prepared(db, db.values<Row>(sql));

function prepared<Raw extends { getQuery: () => { sql: string; params: unknown[] } }>(db: Db, raw: Raw): Raw {
	const built = raw.getQuery();
	return Object.assign(raw, { stmt: db.$client.prepare(built.sql), getQuery: () => built });
}
