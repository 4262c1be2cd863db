import { createValidatingDatabase, type ValidatingStatement } from "./validating-database.ts";

/**
 * Error that interrupts a handler whose cached session turned out to be stale; its results are discarded.
 */
class StaleSubjectError extends Error {}

/** Cached subject, the statement that validates it, and the callbacks for the result. */
interface ValidationParts<Row, Subject> {
	DB: D1Database;
	row: Row;
	cached: Subject;
	/** Statement that reads the subject's row, for the first D1 call of the handler. */
	statement: () => D1PreparedStatement;
	/** Reads the row for a handler that made no D1 call. */
	readRow: () => Promise<Row | undefined>;
	/** Called when the cached row is valid. */
	onConfirmed: () => void;
	/** Called with the current row when the cached one is stale. @returns the current subject */
	onStale: (current: Row | undefined) => Subject | undefined;
}

/**
 * Optimistic validation of a cached subject. The first D1 call of a request validates it, in one
 * transaction with its own statements: a reading request needs no extra call for its session, and its data
 * was read while the session was valid. A writing statement waits for the validation; any other effect
 * before it interrupts the handler (docs/decisions/0068-reads-validate-their-caller-in-the-same-d1-call.md).
 */
export class CacheValidation<Row extends object, Subject> {
	readonly #parts: ValidationParts<Row, Subject>;
	/** Database that validates, for all reads of the request. */
	readonly database: D1Database;
	#validation: Promise<void> | undefined;
	#current: Subject | undefined;
	#hasResult = false;
	#isConfirmed = false;
	#isInterrupted = false;

	constructor(parts: ValidationParts<Row, Subject>) {
		this.#parts = parts;
		this.#current = parts.cached;
		this.database = createValidatingDatabase(parts.DB, this);
	}

	/** Subject as cached. */
	get cached(): Subject {
		return this.#parts.cached;
	}

	get row(): Row {
		return this.#parts.row;
	}

	/**
	 * Whether the cached subject is current; it is validated separately if no D1 call was made.
	 * @throws the error of the validating call
	 */
	async isStillValid(): Promise<boolean> {
		await (this.#validation ??
			this.#shareValidation(this.#parts.readRow().then((row) => this.#recordResult(row))));
		return this.#isConfirmed;
	}

	/** Current subject; undefined if it no longer exists. */
	get current(): Subject | undefined {
		return this.#current;
	}

	/** Whether the validation confirmed the cached row. */
	get isConfirmed(): boolean {
		return this.#isConfirmed;
	}

	/** Whether the validation found the cached row stale. */
	get isStale(): boolean {
		return this.#hasResult && !this.#isConfirmed;
	}

	/** Whether a validating call has begun. */
	get hasBegun(): boolean {
		return this.#validation !== undefined;
	}

	/** Whether the handler was interrupted because it reached an effect before the validation. */
	get isInterrupted(): boolean {
		return this.#isInterrupted;
	}

	/** Records a validation by another statement, which writes only if the subject is current. */
	confirm(): void {
		this.#validation = Promise.resolve();
		this.#hasResult = true;
		this.#isConfirmed = true;
		this.#parts.onConfirmed();
	}

	/**
	 * Throws unless the session is validated. The interruption is final even if the validation succeeds
	 * later: the call is run again, and later effects would happen twice.
	 * @throws StaleSubjectError
	 */
	assertConfirmed(): void {
		if (this.#isConfirmed && !this.#isInterrupted) return;
		this.#isInterrupted ||= !this.#hasResult;
		throw new StaleSubjectError();
	}

	/**
	 * Runs a batch. The first one validates the subject; later ones do not, but are interrupted if the first
	 * found it stale.
	 * @throws StaleSubjectError
	 */
	async runBatch(statements: readonly ValidatingStatement[]): Promise<D1Result[]> {
		if (statements.some(({ mayWrite }) => mayWrite)) await this.#waitUntilConfirmed();
		const inner = statements.map((statement) => statement.inner);
		if (this.#validation) return this.#runUnvalidated(() => this.#parts.DB.batch(inner));
		const call = this.#parts.DB.batch([this.#parts.statement(), ...inner]);
		await this.#shareValidation(
			call.then(([result]) => this.#recordResult((result as D1Result<Row>).results[0])),
		);
		if (!this.#isConfirmed) throw new StaleSubjectError();
		return (await call).slice(1);
	}

	/** Runs one statement in a validating call, or normally during or after that. */
	async run<Output>(
		statement: ValidatingStatement,
		{
			convert,
			runDirectly,
		}: { convert: (result: D1Result) => Output | Promise<Output>; runDirectly: () => Promise<Output> },
	): Promise<Output> {
		if (statement.mayWrite) await this.#waitUntilConfirmed();
		if (this.#validation) return this.#runUnvalidated(runDirectly);
		const [result] = await this.runBatch([statement]);
		return convert(result!);
	}

	/**
	 * Makes a call without validation, during or after the validating one.
	 * @throws StaleSubjectError, and errors of either call
	 */
	async #runUnvalidated<Output>(call: () => Promise<Output>): Promise<Output> {
		if (this.isStale) throw new StaleSubjectError();
		const [result] = await Promise.all([call(), this.#validation]);
		if (!this.#isConfirmed) throw new StaleSubjectError();
		return result;
	}

	/** Waits for the validation. @throws StaleSubjectError, also if the handler was interrupted meanwhile */
	async #waitUntilConfirmed(): Promise<void> {
		if (!(await this.isStillValid()) || this.#isInterrupted) throw new StaleSubjectError();
	}

	/** Shares a validation in progress with all calls; if it fails, the next call validates. */
	#shareValidation(validation: Promise<void>): Promise<void> {
		this.#validation = validation;
		validation.catch(() => {
			this.#validation = undefined;
		});
		return validation;
	}

	#recordResult(row: Row | undefined): void {
		this.#hasResult = true;
		this.#isConfirmed = row !== undefined && JSON.stringify(row) === JSON.stringify(this.#parts.row);
		if (this.#isConfirmed) this.#parts.onConfirmed();
		else this.#current = this.#parts.onStale(row);
	}
}
