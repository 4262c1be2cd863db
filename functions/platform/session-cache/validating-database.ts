import type { CacheValidation } from "./cache-validation.ts";

type AnyValidation = Pick<CacheValidation<object, unknown>, "run" | "trip">;

/** Database whose first call validates the cached session. */
export const createValidatingDatabase = (DB: D1Database, belief: AnyValidation): D1Database =>
	({
		prepare: (text: string) => new ValidatingStatement(belief, DB.prepare(text), { text }),
		batch: (statements: ValidatingStatement[]) => belief.trip(statements),
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
	readonly #belief: AnyValidation;
	readonly #written: StatementText;

	constructor(belief: AnyValidation, inner: D1PreparedStatement, written: StatementText) {
		this.#belief = belief;
		this.inner = inner;
		this.#written = written;
	}

	get mayWrite(): boolean {
		return WRITING.test(this.#written.text);
	}

	/** Copy of the statement with a number of columns per row. */
	ofWidth(width: number): ValidatingStatement {
		return new ValidatingStatement(this.#belief, this.inner, { ...this.#written, width });
	}

	bind(...values: unknown[]): ValidatingStatement {
		return new ValidatingStatement(this.#belief, this.inner.bind(...values), this.#written);
	}

	all(): Promise<D1Result> {
		return this.#belief.run(this, { asking: (result) => result, otherwise: () => this.inner.all() });
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
		return this.#belief.run(this, {
			asking: ({ results }) => {
				const rows = results.map((row) => Object.values(row as object));
				const { width = rows[0]?.length } = this.#written;
				return rows.length > 0 && rows[0]!.length !== width ? read() : rows;
			},
			otherwise: read,
		});
	}
}
