import { fillPlaceholders, type Placeholder, QueryPromise } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Db, Statement } from "#db/client.ts";

/** Prepared form of a drizzle statement in a batch. */
interface Prepared {
	getQuery: () => { sql: string; params: unknown[] };
	mapResult: (result: unknown, isFromBatch: boolean) => unknown;
}

type Writable = Statement & PromiseLike<unknown>;

/** Statement text with placeholders, and the decoder of its result. */
interface Written {
	sql: string;
	params: unknown[];
	prepared: Prepared;
}

/** Value of a statement, or its placeholder in a prepared one. */
export type Bound<Value> = Value | Placeholder;

/** Values by the names of their placeholders (`sql.placeholder`). */
export type Values = Record<string, unknown>;

/** Database that only serves to build statements and is never queried. */
const NOWHERE = drizzle({ prepare: () => undefined } as unknown as D1Database);

function writtenBy(write: (db: Db) => Writable): Written {
	const prepared = (write(NOWHERE) as unknown as { _prepare: () => Prepared })._prepare();
	const { sql, params } = prepared.getQuery();
	return { sql, params, prepared };
}

/** Statement with its values, for `db.batch`; awaited it is a batch of one. */
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

	/** Statement for drizzle's D1 batch. */
	get stmt(): D1PreparedStatement {
		return this.#db.$client.prepare(this.#query.sql);
	}

	/** Native D1 statement with its values bound. */
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
 * Prepares a statement that differs only in its values, given as `sql.placeholder`: its text is built once
 * per isolate. Columns of its rows need distinct names, as in any batch.
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

/** Maximum number of cached shapes; the text of further ones is built each time. */
const MOST_SHAPES = 500;

/**
 * The same for a statement of several shapes, each built once under a key that covers everything its text
 * depends on.
 */
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
