import { type AskingStatement, askingDatabase } from "./database.ts";

/** Ends a handler that goes by what is not so: whatever it read is forgotten. */
class Disbelieved extends Error {}

/** A cached subject, the statement that validates it, and the receiver of the result. */
interface BeliefParts<Row, Found> {
	DB: D1Database;
	row: Row;
	found: Found;
	/** The statement that reads its row, for the D1 call that reads. */
	statement: () => D1PreparedStatement;
	/** Asks for the row where nothing is read. */
	ask: () => Promise<Row | undefined>;
	/** Hears that it is so. */
	onRight: () => void;
	/** Receives its present row. @returns the present subject for the request */
	onWrong: (truth: Row | undefined) => Found | undefined;
}

/**
 * Optimistic validation of a cached subject. The first D1 call of a request validates it, in one transaction
 * with its own statements: a reading request needs no extra call for its session, and its data was read while
 * the session was valid. A writing statement waits for the validation; any other effect before it interrupts
 * the handler (docs/decisions/0078-reads-of-the-console-ask-once.md).
 */
export class Belief<Row extends object, Found> {
	readonly #of: BeliefParts<Row, Found>;
	/** The validating database, for all reads of the request. */
	readonly database: D1Database;
	#asked: Promise<void> | undefined;
	#truth: Found | undefined;
	#isLearnt = false;
	#holds = false;
	#isCutShort = false;

	constructor(of: BeliefParts<Row, Found>) {
		this.#of = of;
		this.#truth = of.found;
		this.database = askingDatabase(of.DB, this);
	}

	/** The subject as last validated. */
	get found(): Found {
		return this.#of.found;
	}

	get row(): Row {
		return this.#of.row;
	}

	/**
	 * Whether the subject is as cached; validated separately if no D1 call was made.
	 * @throws the error of the validating call
	 */
	async holds(): Promise<boolean> {
		await (this.#asked ?? this.#awaitAnswer(this.#of.ask().then((row) => this.#learn(row))));
		return this.#holds;
	}

	/** The subject as validated; undefined if it no longer exists. */
	get truth(): Found | undefined {
		return this.#truth;
	}

	/** Whether it was found to be so. */
	get isRight(): boolean {
		return this.#holds;
	}

	/** Whether it was found not to be so. */
	get isWrong(): boolean {
		return this.#isLearnt && !this.#holds;
	}

	/** Whether a validating call has begun. */
	get isAsked(): boolean {
		return this.#asked !== undefined;
	}

	/** Whether the handler was interrupted because it reached an effect before the validation. */
	get isCutShort(): boolean {
		return this.#isCutShort;
	}

	/** A statement of others, which writes only while it is so, found that it is. */
	confirm(): void {
		this.#asked = Promise.resolve();
		this.#isLearnt = true;
		this.#holds = true;
		this.#of.onRight();
	}

	/**
	 * Interrupts a handler before its cached session is validated, for good: its call is run again, and later
	 * effects would happen twice.
	 * @throws Disbelieved
	 */
	assertRight(): void {
		if (this.#holds && !this.#isCutShort) return;
		this.#isCutShort ||= !this.#isLearnt;
		throw new Disbelieved();
	}

	/**
	 * The first call validates. Calls during or after it do not, but return nothing if the first found the
	 * cache wrong: the handler is interrupted there.
	 */
	async trip(statements: readonly AskingStatement[]): Promise<D1Result[]> {
		if (statements.some(({ mayWrite }) => mayWrite)) await this.#waitUntilRight();
		const inner = statements.map((statement) => statement.inner);
		if (this.#asked) return this.#beside(() => this.#of.DB.batch(inner));
		const trip = this.#of.DB.batch([this.#of.statement(), ...inner]);
		await this.#awaitAnswer(trip.then(([told]) => this.#learn((told as D1Result<Row>).results[0])));
		if (!this.#holds) throw new Disbelieved();
		return (await trip).slice(1);
	}

	/** Runs one statement in a validating call, or normally during or after that. */
	async run<Told>(
		statement: AskingStatement,
		{
			asking,
			otherwise,
		}: { asking: (result: D1Result) => Told | Promise<Told>; otherwise: () => Promise<Told> },
	): Promise<Told> {
		if (statement.mayWrite) await this.#waitUntilRight();
		if (this.#asked) return this.#beside(otherwise);
		const [result] = await this.trip([statement]);
		return asking(result!);
	}

	/**
	 * Makes a call without validation, during or after the validating one. @throws Disbelieved, and errors of
	 * either call
	 */
	async #beside<Told>(make: () => Promise<Told>): Promise<Told> {
		if (this.isWrong) throw new Disbelieved();
		const [told] = await Promise.all([make(), this.#asked]);
		if (!this.#holds) throw new Disbelieved();
		return told;
	}

	/** Waits for the validation. @throws Disbelieved, also where the handler was interrupted meanwhile */
	async #waitUntilRight(): Promise<void> {
		if (!(await this.holds()) || this.#isCutShort) throw new Disbelieved();
	}

	/**
	 * A validation in progress serves all calls; if it fails nothing was learnt, and the next call validates.
	 */
	#awaitAnswer(asked: Promise<void>): Promise<void> {
		this.#asked = asked;
		asked.catch(() => {
			this.#asked = undefined;
		});
		return asked;
	}

	#learn(row: Row | undefined): void {
		this.#isLearnt = true;
		this.#holds = row !== undefined && JSON.stringify(row) === JSON.stringify(this.#of.row);
		if (this.#holds) this.#of.onRight();
		else this.#truth = this.#of.onWrong(row);
	}
}
