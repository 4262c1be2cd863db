import type { CacheValidation } from "./cache-validation.ts";

type Validation = Pick<CacheValidation<object, unknown>, "run" | "runBatch">;

/** Database whose first call validates the cached session. */
export const createValidatingDatabase = (DB: D1Database, validation: Validation): D1Database =>
	({
		prepare: (text: string) => new ValidatingStatement(validation, DB.prepare(text), { text }),
		batch: (statements: ValidatingStatement[]) => validation.runBatch(statements),
	}) as unknown as D1Database;

/** Keywords of writing statements. A false match in a reading statement only costs an extra call. */
const WRITING = /\b(insert|update|delete|replace)\b/i;

interface StatementText {
	text: string;
	/** Number of columns per row, if rows are read as arrays. */
	width?: number;
}

/** Statement whose call validates the cached session, unless an earlier call did. */
export class ValidatingStatement {
	readonly inner: D1PreparedStatement;
	readonly #validation: Validation;
	readonly #source: StatementText;

	constructor(validation: Validation, inner: D1PreparedStatement, source: StatementText) {
		this.#validation = validation;
		this.inner = inner;
		this.#source = source;
	}

	get mayWrite(): boolean {
		return WRITING.test(this.#source.text);
	}

	/** Copy of the statement with a number of columns per row. */
	ofWidth(width: number): ValidatingStatement {
		return new ValidatingStatement(this.#validation, this.inner, { ...this.#source, width });
	}

	bind(...values: unknown[]): ValidatingStatement {
		return new ValidatingStatement(this.#validation, this.inner.bind(...values), this.#source);
	}

	all(): Promise<D1Result> {
		return this.#validation.run(this, { convert: (result) => result, runDirectly: () => this.inner.all() });
	}

	run(): Promise<D1Result> {
		return this.all();
	}

	/**
	 * Rows as arrays. A batch returns objects, in which columns of the same name collide: such rows are read
	 * again.
	 */
	raw(): Promise<unknown[][]> {
		const read = () => this.inner.raw() as Promise<unknown[][]>;
		return this.#validation.run(this, {
			convert: ({ results }) => {
				const rows = results.map((row) => Object.values(row as object));
				const { width = rows[0]?.length } = this.#source;
				return rows.length > 0 && rows[0]!.length !== width ? read() : rows;
			},
			runDirectly: read,
		});
	}
}
