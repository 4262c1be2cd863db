import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** Limits of D1. */
const MAX_STATEMENT = 100_000;
const MAX_PARAMETERS = 100;

interface Statement {
	sql: string;
	params?: SQLInputValue[];
}

/** Database of the stand-in: SQLite with the limits and the shape of answers of D1. */
export class StandInDatabase {
	readonly name: string;
	readonly uuid: string;
	readonly #sqlite = new DatabaseSync(":memory:");

	constructor(name: string, uuid: string) {
		this.name = name;
		this.uuid = uuid;
		this.#sqlite.exec("pragma foreign_keys = on");
	}

	get size(): number {
		const [row] = this.rows("select page_count * page_size as size from pragma_page_count, pragma_page_size");
		return Number(row!.size);
	}

	/** Number that grows with every change of rows or tables. */
	get changeCount(): number {
		const [row] = this.rows("select total_changes() + schema_version as count from pragma_schema_version");
		return Number(row!.count);
	}

	close(): void {
		this.#sqlite.close();
	}

	/** Rows of a query by a test. */
	rows(sql: string): Record<string, unknown>[] {
		return this.#sqlite.prepare(sql).all();
	}

	/** Statements by a test. */
	execute(script: string): void {
		this.#sqlite.exec(script);
	}

	/** Contents as a file, and their replacement by those of another database. */
	toFile(): Uint8Array {
		return this.#sqlite.serialize();
	}
	replaceBy(file: Uint8Array): void {
		this.#sqlite.deserialize(file);
	}

	/** Runs a call's statements in one transaction. */
	run({ sql, params, batch, ...others }: Record<string, unknown>, asLists: boolean): object[] {
		if (Object.keys(others).length > 0) throw new Error(`Unknown property: ${Object.keys(others)}`);
		const statements = (batch ?? [{ sql, params }]) as Statement[];
		this.#sqlite.exec("begin");
		try {
			const results = statements.map((statement) => this.#runOne(statement, asLists));
			this.#sqlite.exec("commit");
			return results;
		} catch (error) {
			this.#sqlite.exec("rollback");
			throw error;
		}
	}

	#runOne({ sql, params = [] }: Statement, asLists: boolean): object {
		if (Buffer.byteLength(sql) > MAX_STATEMENT) throw new Error("statement too long: SQLITE_TOOBIG");
		if (params.length > MAX_PARAMETERS) throw new Error("too many SQL variables: SQLITE_ERROR");
		if (/^\s*(begin|commit|rollback|savepoint)\b/i.test(sql))
			throw new Error("To execute a transaction, use batch");
		const results = this.#resultsOf(sql, params, asLists);
		const [{ changes, id }] = this.rows("select changes() as changes, last_insert_rowid() as id") as [
			{ changes: number; id: number },
		];
		const meta = { changes: /^\s*select/i.test(sql) ? 0 : changes, last_row_id: id, duration: 0 };
		return { results, success: true, meta };
	}

	#resultsOf(sql: string, params: SQLInputValue[], asLists: boolean): object {
		if (params.length === 0 && /;\s*\S/.test(sql)) {
			this.#sqlite.exec(sql);
			return [];
		}
		const statement = this.#sqlite.prepare(sql);
		if (!asLists) return statement.all(...params);
		statement.setReturnArrays(true);
		return { columns: statement.columns().map(({ name }) => name), rows: statement.all(...params) };
	}
}
