import type { Mortal } from "./google/mortal.ts";

/** Statement sent to D1. */
export interface SentStatement {
	sql: string;
	parameters: unknown[];
}

/** Hooks around each D1 round trip; may delay it, or fail it by throwing. */
interface Observer {
	before?: (statements: SentStatement[]) => void | Promise<void>;
	/** After execution, before the Worker gets the result. */
	after?: (statements: SentStatement[]) => void | Promise<void>;
}

/** Matcher of statements. */
export type StatementMatcher = Pick<RegExp, "test">;

/** Matches the `count`th statement of a kind. */
export function matchNth(statement: StatementMatcher, count: number): StatementMatcher {
	let seen = 0;
	return { test: (sql) => statement.test(sql) && ++seen === count };
}

/** The database with an observer of its round trips. */
export function observeDatabase(database: D1Database, observer: Observer): D1Database {
	const trip: RoundTrip = async (statements, run) => {
		await observer.before?.(statements);
		const result = await run();
		await observer.after?.(statements);
		return result;
	};
	return {
		prepare: (sql: string) => new WatchedStatement(database.prepare(sql), { sql, parameters: [] }, trip),
		batch: (statements: WatchedStatement[]) =>
			trip(
				statements.map((statement) => statement.sent),
				() => database.batch(statements.map((statement) => statement.inner)),
			),
	} as unknown as D1Database;
}

/** The database with a list of its round trips. */
export function countRoundTrips(database: D1Database): { database: D1Database; trips: SentStatement[][] } {
	const trips: SentStatement[][] = [];
	return {
		database: observeDatabase(database, { before: (statements) => void trips.push(statements) }),
		trips,
	};
}

/** The database, failing the first `times` round trips that contain a matching statement. */
export function failAt(database: D1Database, statement: StatementMatcher, times = 1): D1Database {
	return observeDatabase(database, {
		before: first(times, statement, () => {
			throw new Error("the database is out of reach");
		}),
	});
}

/** The database, losing the result of the first matching round trip after it was executed. */
export function loseAnswerAfter(database: D1Database, statement: StatementMatcher): D1Database {
	return observeDatabase(database, {
		after: first(1, statement, () => {
			throw new Error("the database's answer was lost");
		}),
	});
}

/** The database, running `meanwhile` before the first matching round trip. */
export function interruptAt(
	database: D1Database,
	statement: StatementMatcher,
	meanwhile: () => Promise<void>,
): D1Database {
	return observeDatabase(database, { before: first(1, statement, meanwhile) });
}

/**
 * Database of a worker that dies when it writes a statement with all of `deadly` in its text or parameters;
 * later calls fail. @param statement restricts the statements that kill
 */
export function dieAt(
	database: D1Database,
	deadly: string | readonly string[],
	statement: StatementMatcher = /./,
): D1Database {
	const names = [deadly].flat();
	let isDead = false;
	return observeDatabase(database, {
		before: (statements) => {
			isDead ||= statements.some(
				({ sql, parameters }) =>
					statement.test(sql) && names.every((name) => String(parameters).includes(name)),
			);
			if (isDead) throw new Error("the worker is dead");
		},
	});
}

/** Database of a worker that dies after a matching round trip was executed. */
export function dieAfter(database: D1Database, statement: StatementMatcher): D1Database {
	let isDead = false;
	return observeDatabase(database, {
		before: () => {
			if (isDead) throw new Error("the worker is dead");
		},
		after: (statements) => {
			isDead ||= statements.some(({ sql }) => statement.test(sql));
			if (isDead) throw new Error("the worker is dead");
		},
	});
}

const WRITES = /^\s*(insert|update|delete|replace)\b|^\s*with\b.*\b(insert into|update|delete from)\b/is;

/** Database of a worker that dies around its nth writing round trip, counted from 0. */
export function killAtWrite(
	database: D1Database,
	{ trip, when }: { trip: number; when: "before" | "after" },
): { database: D1Database; isDead: () => boolean } {
	let left = trip;
	let isDead = false;
	const dies = () => {
		isDead = true;
		throw new Error("the worker is dead");
	};
	const writes = (statements: SentStatement[]) => statements.some(({ sql }) => WRITES.test(sql));
	return {
		database: observeDatabase(database, {
			before: (statements) => {
				if (isDead || (when === "before" && left === 0 && writes(statements))) dies();
			},
			after: (statements) => {
				if (!writes(statements)) return;
				if (left === 0) dies();
				left--;
			},
		}),
		isDead: () => isDead,
	};
}

/** Database of a worker that is killed before or after a round trip, and then never resolves. */
export function mortalDatabase(database: D1Database, mortal: Mortal): D1Database {
	const step = () => mortal.step(async () => undefined);
	return observeDatabase(database, { before: step, after: step });
}

/** Database of a worker whose steps are counted elsewhere; once the worker is dead, it sends nothing. */
export const stopWithMortal = (database: D1Database, mortal: Mortal): D1Database =>
	observeDatabase(database, { before: () => mortal.live(), after: () => mortal.live() });

function first(times: number, statement: StatementMatcher, act: () => void | Promise<void>) {
	let left = times;
	return (statements: SentStatement[]) => {
		if (left === 0 || !statements.some(({ sql }) => statement.test(sql))) return;
		left--;
		return act();
	};
}

/** SQLite's query plan of a statement, one line each; subqueries are indented. */
export async function explainQueryPlan(
	database: D1Database,
	{ sql, parameters }: SentStatement,
): Promise<string[]> {
	const { results } = await database
		.prepare(`explain query plan ${sql}`)
		.bind(...parameters)
		.all<{ parent: number; detail: string }>();
	return results.map(({ parent, detail }) => (parent === 0 ? detail : `  ${detail}`));
}

type RoundTrip = <Result>(statements: SentStatement[], run: () => Promise<Result>) => Promise<Result>;

class WatchedStatement {
	readonly inner: D1PreparedStatement;
	readonly sent: SentStatement;
	readonly #trip: RoundTrip;

	constructor(inner: D1PreparedStatement, sent: SentStatement, trip: RoundTrip) {
		this.inner = inner;
		this.sent = sent;
		this.#trip = trip;
	}

	bind(...parameters: unknown[]): WatchedStatement {
		const sent = { sql: this.sent.sql, parameters };
		return new WatchedStatement(this.inner.bind(...parameters), sent, this.#trip);
	}

	all(): Promise<D1Result> {
		return this.#trip([this.sent], () => this.inner.all());
	}

	run(): Promise<D1Result> {
		return this.#trip([this.sent], () => this.inner.run());
	}

	raw(): Promise<unknown[][]> {
		return this.#trip([this.sent], () => this.inner.raw());
	}
}
