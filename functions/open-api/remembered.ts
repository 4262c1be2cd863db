import { type Found, foundOf, type TokenRow, tokenStatement } from "./found.ts";

/** How many tokens are remembered; the one that was found first gives way. */
const MOST = 1_000;

interface Remembered {
	row: TokenRow;
	found: Found;
}

const tokens = new WeakMap<D1Database, Map<string, Remembered>>();

/** Finds tokens by their hashes, and remembers them. */
export async function findTokens(DB: D1Database, hashes: readonly string[]): Promise<Found[]> {
	const { results } = await tokenStatement(DB, hashes).all<TokenRow>();
	return results.map((row) => remember(DB, row));
}

/** What is remembered of a token, to be asked about before anything that was done by it is told; undefined of one unknown. */
export function believe(DB: D1Database, tokenHash: string): Belief | undefined {
	const remembered = tokens.get(DB)?.get(tokenHash);
	return remembered && new Belief(DB, remembered);
}

function remember(DB: D1Database, row: TokenRow): Found {
	const known = tokens.get(DB) ?? new Map<string, Remembered>();
	tokens.set(DB, known);
	const found = foundOf(row);
	known.set(row.tokenHash, { row, found });
	if (known.size > MOST) known.delete(known.keys().next().value!);
	return found;
}

/**
 * A token that is taken to be as it is remembered. The first trip to its database asks whether it is, in one transaction with
 * what that trip was made for: a call that reads needs no trip of its own to find out who calls, and what it answers was
 * read while the token was good.
 */
export class Belief {
	readonly #DB: D1Database;
	readonly #row: TokenRow;
	/** What it was when it was last asked about. */
	readonly found: Found;
	#asked: Promise<unknown> | undefined;
	#truth: Found | undefined;
	#holds = false;

	constructor(DB: D1Database, { row, found }: Remembered) {
		this.#DB = DB;
		this.#row = row;
		this.found = found;
		this.#truth = found;
	}

	/** The database, for whatever is read by this belief. */
	get database(): D1Database {
		return {
			prepare: (text: string) => new AskingStatement(this, this.#DB.prepare(text)),
			batch: (statements: AskingStatement[]) => this.trip(statements.map(({ inner }) => inner)),
		} as unknown as D1Database;
	}

	/**
	 * Whether the token is as it was believed to be; asked by itself where no trip was made.
	 * @throws what that trip throws
	 */
	async holds(): Promise<boolean> {
		if (!this.#asked) await this.trip([]);
		await this.#asked;
		return this.#holds;
	}

	/** What it was found to be; undefined for one that is there no longer. */
	get truth(): Found | undefined {
		return this.#truth;
	}

	/** The first asks about the token; those that come while it is under way, or later, do not. */
	async trip(statements: D1PreparedStatement[]): Promise<D1Result[]> {
		if (this.#asked) return this.#DB.batch(statements);
		const asked = this.#DB.batch([tokenStatement(this.#DB, [this.#row.tokenHash]), ...statements]);
		this.#asked = asked;
		const [told, ...results] = await asked;
		this.#learn((told as D1Result<TokenRow>).results[0]);
		return results;
	}

	/** Whether it was found to be so. */
	get isRight(): boolean {
		return this.#holds;
	}

	/** Whether a trip has begun to ask. */
	get isAsked(): boolean {
		return this.#asked !== undefined;
	}

	#learn(row: TokenRow | undefined): void {
		this.#holds = row !== undefined && JSON.stringify(row) === JSON.stringify(this.#row);
		if (this.#holds) return;
		tokens.get(this.#DB)?.delete(this.#row.tokenHash);
		this.#truth = row && remember(this.#DB, row);
	}
}

/** A statement whose trip asks about the token, where none did before. */
class AskingStatement {
	readonly inner: D1PreparedStatement;
	readonly #belief: Belief;

	constructor(belief: Belief, inner: D1PreparedStatement) {
		this.#belief = belief;
		this.inner = inner;
	}

	bind(...values: unknown[]): AskingStatement {
		return new AskingStatement(this.#belief, this.inner.bind(...values));
	}

	async all(): Promise<D1Result> {
		if (this.#belief.isAsked) return this.inner.all();
		const [result] = await this.#belief.trip([this.inner]);
		return result!;
	}

	run(): Promise<D1Result> {
		return this.all();
	}

	async raw(): Promise<unknown[][]> {
		if (this.#belief.isAsked) return this.inner.raw() as Promise<unknown[][]>;
		const { results } = await this.all();
		return results.map((row) => Object.values(row as object));
	}
}
