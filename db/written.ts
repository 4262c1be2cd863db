import { fillPlaceholders, type SQL } from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

type Values = Record<string, unknown>;

/**
 * A statement that is made again and again: its text is written when it is first needed, and what differs each time stands in
 * it as `sql.placeholder`. For those that are made of thousands of rows, where writing the text costs more than a row.
 */
export class Written {
	readonly #write: () => SQL;
	#text: { sql: string; params: unknown[] } | undefined;

	constructor(write: () => SQL) {
		this.#write = write;
	}

	/** The text, and the values that it binds. */
	query(values: Values): { sql: string; params: unknown[] } {
		this.#text ??= new SQLiteAsyncDialect().sqlToQuery(this.#write());
		return { sql: this.#text.sql, params: fillPlaceholders(this.#text.params, values) };
	}

	/** For D1 as it is. */
	bound(db: Db, values: Values): D1PreparedStatement {
		const { sql, params } = this.query(values);
		return db.$client.prepare(sql).bind(...params);
	}
}
