import { fillPlaceholders, type Placeholder, QueryPromise } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Db, Statement } from "#db/client.ts";

/** What drizzle makes of a statement for a batch. */
interface Prepared {
	getQuery: () => { sql: string; params: unknown[] };
	mapResult: (result: unknown, isFromBatch: boolean) => unknown;
}

type Writable = Statement & PromiseLike<unknown>;

/** A statement as text, with places for its values, and how its answer is read. */
interface Written {
	sql: string;
	params: unknown[];
	prepared: Prepared;
}

/** A value of a statement, or its place in one that is written once. */
export type Bound<Value> = Value | Placeholder;

/** By the names of their places (`sql.placeholder`). */
export type Values = Record<string, unknown>;

/** Statements are written for it, and nobody asks it. */
const NOWHERE = drizzle({ prepare: () => undefined } as unknown as D1Database);

function writtenBy(write: (db: Db) => Writable): Written {
	const prepared = (write(NOWHERE) as unknown as { _prepare: () => Prepared })._prepare();
	const { sql, params } = prepared.getQuery();
	return { sql, params, prepared };
}

/** A statement with its values, for `db.batch`; awaited it is a batch of one. */
export class FilledStatement<Rows> extends QueryPromise<Rows> {
	declare readonly _: { readonly dialect: "sqlite"; readonly result: Rows };
	readonly #db: Db;
	readonly #written: Written;
	readonly #query: { sql: string; params: unknown[] };

	constructor(db: Db, written: Written, values: Values) {
		super();
		this.#db = db;
		this.#written = written;
		this.#query = { sql: written.sql, params: fillPlaceholders(written.params, values) };
	}

	/** For D1's batch. */
	get stmt(): D1PreparedStatement {
		return this.#db.$client.prepare(this.#query.sql);
	}

	/** For D1 as it is, with its values. */
	get bound(): D1PreparedStatement {
		return this.stmt.bind(...this.#query.params);
	}

	_prepare() {
		return this;
	}

	getQuery() {
		return this.#query;
	}

	mapResult(result: unknown, isFromBatch: boolean): unknown {
		return this.#written.prepared.mapResult(result, isFromBatch);
	}

	async execute(): Promise<Rows> {
		const [rows] = await this.#db.batch([this as unknown as Statement]);
		return rows as Rows;
	}
}

/**
 * A statement that is the same each time but for its values, which stand in it as `sql.placeholder`: its text is written
 * once in an isolate. Columns of its rows need names of their own, as in any batch.
 */
export function writtenOnce<Asks extends Writable>(
	write: (db: Db) => Asks,
): (db: Db, values?: Values) => FilledStatement<Awaited<Asks>> {
	let written: Written | undefined;
	return (db, values = {}) => {
		written ??= writtenBy(write);
		return new FilledStatement(db, written, values);
	};
}

/** More shapes than any statement has; what comes beyond has its text written each time. */
const MOST_SHAPES = 500;

/** The same for a statement of several shapes, each written once under a key that says all that its text depends on. */
export function writtenByShape<Asks extends Writable, Shape>(
	write: (db: Db, shape: Shape) => Asks,
): (db: Db, key: string, shape: Shape, values: Values) => FilledStatement<Awaited<Asks>> {
	const kept = new Map<string, Written>();
	return (db, key, shape, values) => {
		const written = kept.get(key) ?? writtenBy((nowhere) => write(nowhere, shape));
		if (kept.size < MOST_SHAPES) kept.set(key, written);
		return new FilledStatement(db, written, values);
	};
}
