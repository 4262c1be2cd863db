import type { Belief } from "./belief.ts";

type AnyBelief = Pick<Belief<object, unknown>, "run" | "trip">;

/** Database whose first call validates the cached session. */
export const askingDatabase = (DB: D1Database, belief: AnyBelief): D1Database =>
	({
		prepare: (text: string) => new AskingStatement(belief, DB.prepare(text), { text }),
		batch: (statements: AskingStatement[]) => belief.trip(statements),
	}) as unknown as D1Database;

/** Keywords of writing statements. One of them within a reading statement costs an extra call. */
const WRITING = /\b(insert|update|delete|replace)\b/i;

interface StatementText {
	text: string;
	/** Number of columns of each row, where rows are read as arrays. */
	width?: number;
}

/** A statement whose call validates the cached session, where none did before. */
export class AskingStatement {
	readonly inner: D1PreparedStatement;
	readonly #belief: AnyBelief;
	readonly #written: StatementText;

	constructor(belief: AnyBelief, inner: D1PreparedStatement, written: StatementText) {
		this.#belief = belief;
		this.inner = inner;
		this.#written = written;
	}

	get mayWrite(): boolean {
		return WRITING.test(this.#written.text);
	}

	/** The same, whose rows have so many columns. */
	ofWidth(width: number): AskingStatement {
		return new AskingStatement(this.#belief, this.inner, { ...this.#written, width });
	}

	bind(...values: unknown[]): AskingStatement {
		return new AskingStatement(this.#belief, this.inner.bind(...values), this.#written);
	}

	all(): Promise<D1Result> {
		return this.#belief.run(this, { asking: (result) => result, otherwise: () => this.inner.all() });
	}

	run(): Promise<D1Result> {
		return this.all();
	}

	/** Rows as lists. A batch names columns, and those of one name become one in it: these are read anew. */
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
