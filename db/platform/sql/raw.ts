import type { SQL } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/**
 * Set-based statement in SQL. It runs when `db.batch` takes it or when it is awaited on its own, not before.
 * drizzle builds raw statements without the prepared statement that its D1 batch then expects, and fails as
 * soon as one has parameters; so it is prepared here.
 */
export const execute = (db: Db, sql: SQL) => prepared(db, db.run(sql));

/** Rows of a query in SQL; it runs as `execute` does, in a batch or when it is awaited. */
export const rowsOf = <Row>(db: Db, sql: SQL) => prepared(db, db.all<Row>(sql));

/**
 * The same with each row as a list of values, since names would be repeated for each of thousands. In a batch
 * D1 adds names and merges columns of equal name, so each needs a name of its own.
 */
export const valuesOf = <Row extends unknown[]>(db: Db, sql: SQL) => prepared(db, db.values<Row>(sql));

function prepared<Raw extends { getQuery: () => { sql: string; params: unknown[] } }>(db: Db, raw: Raw): Raw {
	const built = raw.getQuery();
	return Object.assign(raw, { stmt: db.$client.prepare(built.sql), getQuery: () => built });
}
