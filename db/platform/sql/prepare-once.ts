import { fillPlaceholders, type Placeholder, QueryPromise } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Db, Statement } from "#db/d1-client.ts";

/** Prepared form of a drizzle statement, as its batch uses it. */
interface Prepared {
	getQuery: () => { sql: string; params: unknown[] };
	mapResult: (result: unknown, isFromBatch: boolean) => unknown;
}

type Writable = Statement & PromiseLike<unknown>;

/** Statement text with placeholders, and the decoder of its result. */
interface PreparedText {
	sql: string;
	params: unknown[];
	prepared: Prepared;
}

/** Value of a statement, or its placeholder in a prepared one. */
export type BoundValue<Value> = Value | Placeholder;

/** Values by the names of their placeholders (`sql.placeholder`). */
export type BoundValues = Record<string, unknown>;

/** Database without a connection, only used to build statements. */
const UNCONNECTED = drizzle({ prepare: () => undefined } as unknown as D1Database);

function prepareText(write: (db: Db) => Writable): PreparedText {
	const prepared = (write(UNCONNECTED) as unknown as { _prepare: () => Prepared })._prepare();
	const { sql, params } = prepared.getQuery();
	return { sql, params, prepared };
}

/** Statement with its values, for `db.batch`; when awaited it runs as a batch of one. */
export class FilledStatement<Rows> extends QueryPromise<Rows> {
	declare readonly _: { readonly dialect: "sqlite"; readonly result: Rows };
	readonly #db: Db;
	readonly #prepared: PreparedText;
	readonly #query: { sql: string; params: unknown[] };

	constructor(db: Db, prepared: PreparedText, values: BoundValues) {
		super();
		this.#db = db;
		this.#prepared = prepared;
		this.#query = { sql: prepared.sql, params: fillPlaceholders(prepared.params, values) };
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
		return this.#prepared.prepared.mapResult(result, isFromBatch);
	}

	async execute(): Promise<Rows> {
		const [rows] = await this.#db.batch([this as unknown as Statement]);
		return rows as Rows;
	}
}

/**
 * Returns a factory for a statement whose executions differ only in values, given as `sql.placeholder`: its
 * text is built once per isolate. Columns of its rows need distinct names, as in any batch.
 */
export function prepareOnce<Query extends Writable>(
	write: (db: Db) => Query,
): (db: Db, values?: BoundValues) => FilledStatement<Awaited<Query>> {
	let prepared: PreparedText | undefined;
	return (db, values = {}) => {
		prepared ??= prepareText(write);
		return new FilledStatement(db, prepared, values);
	};
}

/** Maximum number of cached shapes; further ones are built each time. */
const MAX_SHAPES = 500;

/**
 * Like `prepareOnce`, for a statement of several shapes. Each is built once, under a key that must cover
 * everything its text depends on.
 */
export function prepareByShape<Query extends Writable, Shape>(
	write: (db: Db, shape: Shape) => Query,
): (db: Db, key: string, shape: Shape, values: BoundValues) => FilledStatement<Awaited<Query>> {
	const cache = new Map<string, PreparedText>();
	return (db, key, shape, values) => {
		const prepared = cache.get(key) ?? prepareText((unconnected) => write(unconnected, shape));
		if (cache.size < MAX_SHAPES) cache.set(key, prepared);
		return new FilledStatement(db, prepared, values);
	};
}
