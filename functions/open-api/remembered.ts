import { Together } from "../queues/together.ts";
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
	return (await rowsOf(DB, hashes)).map((row) => remember(DB, row));
}

async function rowsOf(DB: D1Database, hashes: readonly string[]): Promise<TokenRow[]> {
	return (await tokenStatement(DB, hashes).all<TokenRow>()).results;
}

/** How many calls that have nothing to read share the statement that asks about their tokens. */
const MOST_AT_ONCE = 100;
const askings = new WeakMap<D1Database, Together<string, TokenRow | undefined>>();

/** What a token is now, for a call that has nothing to read: those that come at once share the statement. */
function rowNow(DB: D1Database, execution: Execution, tokenHash: string): Promise<TokenRow | undefined> {
	const asking = askings.get(DB) ?? new Together<string, TokenRow | undefined>({ most: MOST_AT_ONCE });
	askings.set(DB, asking);
	return asking.ask(execution, tokenHash, async (hashes) => {
		const rows = await rowsOf(DB, [...new Set(hashes)]);
		return hashes.map((hash) => rows.find((row) => row.tokenHash === hash));
	});
}

type Execution = Pick<ExecutionContext, "waitUntil">;

/** Ends a handler whose token is not what it was believed to be: whatever it read is forgotten. */
class Disbelieved extends Error {}

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
	/** The same as the database had it. */
	readonly row: TokenRow;
	/** What it was when it was last asked about. */
	readonly found: Found;
	#asked: Promise<void> | undefined;
	#truth: Found | undefined;
	#isLearnt = false;
	#holds = false;

	constructor(DB: D1Database, { row, found }: Remembered) {
		this.#DB = DB;
		this.row = row;
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
	 * @param execution of the request that asks
	 * @throws what the trip that asked throws
	 */
	async holds(execution: Execution): Promise<boolean> {
		this.#asked ??= rowNow(this.#DB, execution, this.row.tokenHash).then((row) => this.#learn(row));
		await this.#asked;
		return this.#holds;
	}

	/** What it was found to be; undefined for one that is there no longer. */
	get truth(): Found | undefined {
		return this.#truth;
	}

	/**
	 * The first asks about the token. Those that come while it is under way, or later, do not, but tell nothing either where
	 * the first learnt that the token is another: the handler ends there, and does nothing more in its name.
	 */
	async trip(statements: D1PreparedStatement[]): Promise<D1Result[]> {
		if (this.#asked) return this.afterwards(() => this.#DB.batch(statements));
		const trip = this.#DB.batch([tokenStatement(this.#DB, [this.row.tokenHash]), ...statements]);
		this.#asked = trip.then(([told]) => this.#learn((told as D1Result<TokenRow>).results[0]));
		await this.#asked;
		if (!this.#holds) throw new Disbelieved();
		return (await trip).slice(1);
	}

	/** Makes a trip that does not ask, beside the one that asks or after it. @throws Disbelieved, what either trip throws */
	async afterwards<Told>(make: () => Promise<Told>): Promise<Told> {
		if (this.#isLearnt && !this.#holds) throw new Disbelieved();
		const [told] = await Promise.all([make(), this.#asked]);
		if (!this.#holds) throw new Disbelieved();
		return told;
	}

	/** A statement of others found it to be so (`placesUnchanged`). */
	confirm(): void {
		this.#asked = Promise.resolve();
		this.#isLearnt = true;
		this.#holds = true;
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
		this.#isLearnt = true;
		this.#holds = row !== undefined && JSON.stringify(row) === JSON.stringify(this.row);
		if (this.#holds) return;
		tokens.get(this.#DB)?.delete(this.row.tokenHash);
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
		if (this.#belief.isAsked) return this.#belief.afterwards(() => this.inner.all());
		const [result] = await this.#belief.trip([this.inner]);
		return result!;
	}

	run(): Promise<D1Result> {
		return this.all();
	}

	async raw(): Promise<unknown[][]> {
		if (this.#belief.isAsked) return this.#belief.afterwards(() => this.inner.raw() as Promise<unknown[][]>);
		const { results } = await this.all();
		return results.map((row) => Object.values(row as object));
	}
}
