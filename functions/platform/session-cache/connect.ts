import { DrizzleD1Database, SQLiteD1Session } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/client.ts";
import type { AskingStatement } from "./database.ts";

type NoTables = Record<string, never>;
type Prepare = SQLiteD1Session<NoTables, NoTables>["prepareQuery"];

/** Says of each statement whose rows are read as lists how many columns they have. */
class AskingSession extends SQLiteD1Session<NoTables, NoTables> {
	override prepareQuery(...[query, fields, ...how]: Parameters<Prepare>): ReturnType<Prepare> {
		const prepared = super.prepareQuery(query, fields, ...how) as ReturnType<Prepare> & {
			stmt: AskingStatement;
		};
		if (fields) prepared.stmt = prepared.stmt.ofWidth(fields.length);
		return prepared;
	}
}

const dialect = new SQLiteAsyncDialect();

/** Drizzle database of a cached session. */
export function connectAsking(database: D1Database): Db {
	const db = new DrizzleD1Database(
		"async",
		dialect,
		new AskingSession(database, dialect, undefined),
		undefined,
	);
	return Object.assign(db, { $client: database });
}
