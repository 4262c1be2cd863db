/** A statement on its way to D1. */
export interface Sent {
	sql: string;
	parameters: unknown[];
}

/**
 * The database with an observer in front of it, who is told of every round trip and the statements in it before they
 * are run, and who makes the trip fail by throwing.
 */
export function watched(database: D1Database, onTrip: (statements: Sent[]) => void): D1Database {
	return {
		prepare: (sql: string) => new WatchedStatement(database.prepare(sql), { sql, parameters: [] }, onTrip),
		batch: async (statements: WatchedStatement[]) => {
			onTrip(statements.map((statement) => statement.sent));
			return database.batch(statements.map((statement) => statement.inner));
		},
		exec: (query: string) => database.exec(query),
		withSession: () => database.withSession(),
		dump: () => database.dump(),
	} as unknown as D1Database;
}

/** The database, and the round trips made to it so far. */
export function counted(database: D1Database): { database: D1Database; trips: Sent[][] } {
	const trips: Sent[][] = [];
	return { database: watched(database, (statements) => void trips.push(statements)), trips };
}

/** The database, failing at the first `times` round trips that hold a statement like this. */
export function failingAt(database: D1Database, statement: RegExp, times = 1): D1Database {
	let left = times;
	return watched(database, (statements) => {
		if (left > 0 && statements.some(({ sql }) => statement.test(sql))) {
			left--;
			throw new Error("the database is out of reach");
		}
	});
}

/** How SQLite will find the rows of a statement, line by line; the lines of its subqueries are indented. */
export async function planOf(database: D1Database, { sql, parameters }: Sent): Promise<string[]> {
	const { results } = await database
		.prepare(`explain query plan ${sql}`)
		.bind(...parameters)
		.all<{ parent: number; detail: string }>();
	return results.map(({ parent, detail }) => (parent === 0 ? detail : `  ${detail}`));
}

class WatchedStatement {
	readonly inner: D1PreparedStatement;
	readonly sent: Sent;
	readonly #onTrip: (statements: Sent[]) => void;

	constructor(inner: D1PreparedStatement, sent: Sent, onTrip: (statements: Sent[]) => void) {
		this.inner = inner;
		this.sent = sent;
		this.#onTrip = onTrip;
	}

	bind(...parameters: unknown[]): WatchedStatement {
		const sent = { sql: this.sent.sql, parameters };
		return new WatchedStatement(this.inner.bind(...parameters), sent, this.#onTrip);
	}

	async all(): Promise<D1Result> {
		this.#onTrip([this.sent]);
		return this.inner.all();
	}

	async run(): Promise<D1Result> {
		this.#onTrip([this.sent]);
		return this.inner.run();
	}

	async raw(): Promise<unknown[][]> {
		this.#onTrip([this.sent]);
		return this.inner.raw();
	}
}
