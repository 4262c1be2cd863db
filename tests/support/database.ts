import type { Mortal } from "./google/mortal.ts";

/** A statement on its way to D1. */
export interface Sent {
	sql: string;
	parameters: unknown[];
}

/** Somebody who stands between the Worker and D1, and may hold a round trip up, or make it fail by throwing. */
interface Observer {
	/** Before the statements are run. */
	before?: (statements: Sent[]) => void | Promise<void>;
	/** After they were run, and before the Worker hears of it. */
	after?: (statements: Sent[]) => void | Promise<void>;
}

/** Tells whether a statement is meant. */
export type Matches = Pick<RegExp, "test">;

/** A statement for the `count`th time. */
export function nth(statement: Matches, count: number): Matches {
	let seen = 0;
	return { test: (sql) => statement.test(sql) && ++seen === count };
}

/** The database with an observer of every round trip in front of it. */
export function watched(database: D1Database, observer: Observer): D1Database {
	const trip: Trip = async (statements, run) => {
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

/** The database, and the round trips made to it so far. */
export function counted(database: D1Database): { database: D1Database; trips: Sent[][] } {
	const trips: Sent[][] = [];
	return { database: watched(database, { before: (statements) => void trips.push(statements) }), trips };
}

/** The database, out of reach for the first `times` round trips that hold a statement like this. */
export function failingAt(database: D1Database, statement: Matches, times = 1): D1Database {
	return watched(database, {
		before: first(times, statement, () => {
			throw new Error("the database is out of reach");
		}),
	});
}

/** The database, whose answer to the first round trip with a statement like this is lost, though it did what was asked. */
export function silentAfter(database: D1Database, statement: Matches): D1Database {
	return watched(database, {
		after: first(1, statement, () => {
			throw new Error("the database's answer was lost");
		}),
	});
}

/** The database, before whose first round trip with a statement like this something else happens. */
export function interruptedAt(
	database: D1Database,
	statement: Matches,
	meanwhile: () => Promise<void>,
): D1Database {
	return watched(database, { before: first(1, statement, meanwhile) });
}

/**
 * The database of a worker that dies as soon as it writes something that names all of `deadly`: from then on it does nothing,
 * and reports nothing. @param statement what it dies of, where naming it alone is harmless.
 */
export function dyingAt(
	database: D1Database,
	deadly: string | readonly string[],
	statement: Matches = /./,
): D1Database {
	const names = [deadly].flat();
	let isDead = false;
	return watched(database, {
		before: (statements) => {
			isDead ||= statements.some(
				({ sql, parameters }) =>
					statement.test(sql) && names.every((name) => String(parameters).includes(name)),
			);
			if (isDead) throw new Error("the worker is dead");
		},
	});
}

/** The database of a worker that dies after a round trip with a statement like this was done. */
export function deadAfter(database: D1Database, statement: Matches): D1Database {
	let isDead = false;
	return watched(database, {
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

/** The database of a worker that dies around the nth of its round trips that write something, counted from 0. */
export function killedAt(
	database: D1Database,
	{ trip, when }: { trip: number; when: "before" | "after" },
): { database: D1Database; isDead: () => boolean } {
	let left = trip;
	let isDead = false;
	const dies = () => {
		isDead = true;
		throw new Error("the worker is dead");
	};
	const writes = (statements: Sent[]) => statements.some(({ sql }) => WRITES.test(sql));
	return {
		database: watched(database, {
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

/** The database of a worker that is killed before or after one of its round trips, and waits for ever then. */
export function mortalAt(database: D1Database, mortal: Mortal): D1Database {
	const step = () => mortal.step(async () => undefined);
	return watched(database, { before: step, after: step });
}

/** The database of a worker that dies of something else: a dead one, which may have been watching for more, asks nothing. */
export const ofMortal = (database: D1Database, mortal: Mortal): D1Database =>
	watched(database, { before: () => mortal.live(), after: () => mortal.live() });

function first(times: number, statement: Matches, act: () => void | Promise<void>) {
	let left = times;
	return (statements: Sent[]) => {
		if (left === 0 || !statements.some(({ sql }) => statement.test(sql))) return;
		left--;
		return act();
	};
}

/** How SQLite will find the rows of a statement, line by line; the lines of its subqueries are indented. */
export async function planOf(database: D1Database, { sql, parameters }: Sent): Promise<string[]> {
	const { results } = await database
		.prepare(`explain query plan ${sql}`)
		.bind(...parameters)
		.all<{ parent: number; detail: string }>();
	return results.map(({ parent, detail }) => (parent === 0 ? detail : `  ${detail}`));
}

type Trip = <Result>(statements: Sent[], run: () => Promise<Result>) => Promise<Result>;

class WatchedStatement {
	readonly inner: D1PreparedStatement;
	readonly sent: Sent;
	readonly #trip: Trip;

	constructor(inner: D1PreparedStatement, sent: Sent, trip: Trip) {
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
