import { createValidatingDatabase, type ValidatingStatement } from "./validating-database.ts";

/**
 * Error that interrupts a handler whose cached session turned out to be stale; its results are discarded.
 */
class StaleSubjectError extends Error {}

/** Cached subject, the statement that validates it, and the callbacks for the result. */
interface ValidationParts<Row, Found> {
	DB: D1Database;
	row: Row;
	found: Found;
	/** Statement that reads the subject's row, for the first D1 call of the handler. */
	statement: () => D1PreparedStatement;
	/** Reads the row for a handler that made no D1 call. */
	ask: () => Promise<Row | undefined>;
	/** Called when the cached row is valid. */
	onRight: () => void;
	/** Called with the current row when the cached one is stale. @returns the current subject */
	onWrong: (truth: Row | undefined) => Found | undefined;
}

/**
 * Optimistic validation of a cached subject. The first D1 call of a request validates it, in one
 * transaction with its own statements: a reading request needs no extra call for its session, and its data
 * was read while the session was valid. A writing statement waits for the validation; any other effect
 * before it interrupts the handler (docs/decisions/0068-reads-validate-their-caller-in-the-same-d1-call.md).
 */
export class CacheValidation<Row extends object, Found> {
	readonly #of: ValidationParts<Row, Found>;
	/** Database that validates, for all reads of the request. */
	readonly database: D1Database;
	#asked: Promise<void> | undefined;
	#truth: Found | undefined;
	#isLearnt = false;
	#holds = false;
	#isCutShort = false;

	constructor(of: ValidationParts<Row, Found>) {
		this.#of = of;
		this.#truth = of.found;
		this.database = createValidatingDatabase(of.DB, this);
	}

	/** Subject as cached. */
	get found(): Found {
		return this.#of.found;
	}

	get row(): Row {
		return this.#of.row;
	}

	/**
	 * Whether the cached subject is current; it is validated separately if no D1 call was made.
	 * @throws the error of the validating call
	 */
	async holds(): Promise<boolean> {
		await (this.#asked ?? this.#awaitAnswer(this.#of.ask().then((row) => this.#learn(row))));
		return this.#holds;
	}

	/** Current subject; undefined if it no longer exists. */
	get truth(): Found | undefined {
		return this.#truth;
	}

	/** Whether the validation confirmed the cached row. */
	get isRight(): boolean {
		return this.#holds;
	}

	/** Whether the validation found the cached row stale. */
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

	/** Records a validation by another statement, which writes only if the subject is current. */
	confirm(): void {
		this.#asked = Promise.resolve();
		this.#isLearnt = true;
		this.#holds = true;
		this.#of.onRight();
	}

	/**
	 * Throws unless the session is validated. The interruption is final even if the validation succeeds
	 * later: the call is run again, and later effects would happen twice.
	 * @throws Disbelieved
	 */
	assertRight(): void {
		if (this.#holds && !this.#isCutShort) return;
		this.#isCutShort ||= !this.#isLearnt;
		throw new StaleSubjectError();
	}

	/**
	 * Runs a batch. The first one validates the subject; later ones do not, but are interrupted if the first
	 * found it stale.
	 * @throws Disbelieved
	 */
	async trip(statements: readonly ValidatingStatement[]): Promise<D1Result[]> {
		if (statements.some(({ mayWrite }) => mayWrite)) await this.#waitUntilRight();
		const inner = statements.map((statement) => statement.inner);
		if (this.#asked) return this.#beside(() => this.#of.DB.batch(inner));
		const trip = this.#of.DB.batch([this.#of.statement(), ...inner]);
		await this.#awaitAnswer(trip.then(([told]) => this.#learn((told as D1Result<Row>).results[0])));
		if (!this.#holds) throw new StaleSubjectError();
		return (await trip).slice(1);
	}

	/** Runs one statement in a validating call, or normally during or after that. */
	async run<Told>(
		statement: ValidatingStatement,
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
	 * Makes a call without validation, during or after the validating one.
	 * @throws Disbelieved, and errors of either call
	 */
	async #beside<Told>(make: () => Promise<Told>): Promise<Told> {
		if (this.isWrong) throw new StaleSubjectError();
		const [told] = await Promise.all([make(), this.#asked]);
		if (!this.#holds) throw new StaleSubjectError();
		return told;
	}

	/** Waits for the validation. @throws Disbelieved, also if the handler was interrupted meanwhile */
	async #waitUntilRight(): Promise<void> {
		if (!(await this.holds()) || this.#isCutShort) throw new StaleSubjectError();
	}

	/** Shares a validation in progress with all calls; if it fails, the next call validates. */
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
