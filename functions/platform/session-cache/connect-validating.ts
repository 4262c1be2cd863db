import { DrizzleD1Database, SQLiteD1Session } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/d1-client.ts";
import type { ValidatingStatement } from "./validating-database.ts";

type NoTables = Record<string, never>;
type Prepare = SQLiteD1Session<NoTables, NoTables>["prepareQuery"];

/** Session that tells each statement with rows as arrays its number of columns. */
class ValidatingSession extends SQLiteD1Session<NoTables, NoTables> {
	override prepareQuery(...[query, fields, ...options]: Parameters<Prepare>): ReturnType<Prepare> {
		const prepared = super.prepareQuery(query, fields, ...options) as ReturnType<Prepare> & {
			stmt: ValidatingStatement;
		};
		if (fields) prepared.stmt = prepared.stmt.ofWidth(fields.length);
		return prepared;
	}
}

const dialect = new SQLiteAsyncDialect();

/** Drizzle database over a validating D1 database. */
export function connectValidating(database: D1Database): Db {
	const db = new DrizzleD1Database(
		"async",
		dialect,
		new ValidatingSession(database, dialect, undefined),
		undefined,
	);
	return Object.assign(db, { $client: database });
}
