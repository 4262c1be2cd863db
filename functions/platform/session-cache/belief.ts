import { type AskingStatement, askingDatabase } from "./database.ts";

/** Ends a handler that goes by what is not so: whatever it read is forgotten. */
class Disbelieved extends Error {}

/** What is believed, how it is asked about, and who hears the answer. */
interface BeliefParts<Row, Found> {
	DB: D1Database;
	row: Row;
	found: Found;
	/** The statement that finds its row, for the trip that reads. */
	statement: () => D1PreparedStatement;
	/** Asks for the row where nothing is read. */
	ask: () => Promise<Row | undefined>;
	/** Hears that it is so. */
	onRight: () => void;
	/** Hears what it is instead. @returns what that is to whoever asks */
	onWrong: (truth: Row | undefined) => Found | undefined;
}

/**
 * A subject that is taken to be as it is remembered. The first trip to its database asks whether it is, in one transaction with
 * what that trip was made for: a request that reads needs no trip of its own to find out who asks, and what it answers was
 * read while that was so. A statement that writes waits until that is known; whatever is done elsewhere ends a handler that
 * comes to it earlier (docs/decisions/0078-reads-of-the-console-ask-once.md).
 */
export class Belief<Row extends object, Found> {
	readonly #of: BeliefParts<Row, Found>;
	/** The database, for whatever is read by this belief. */
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

	/** What it was when it was last asked about. */
	get found(): Found {
		return this.#of.found;
	}

	get row(): Row {
		return this.#of.row;
	}

	/**
	 * Whether it is as it was believed to be; asked by itself where no trip was made.
	 * @throws what the trip that asked throws
	 */
	async holds(): Promise<boolean> {
		await (this.#asked ?? this.#awaitAnswer(this.#of.ask().then((row) => this.#learn(row))));
		return this.#holds;
	}

	/** What it was found to be; undefined for one that is there no longer. */
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

	/** Whether a trip has begun to ask. */
	get isAsked(): boolean {
		return this.#asked !== undefined;
	}

	/** Whether a handler ended because it came to what waits for an answer before it had asked. */
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
	 * Ends a handler that goes by what is not known yet to be so, for good: its call is made again, and what it did after
	 * that would be done twice.
	 * @throws Disbelieved
	 */
	assertRight(): void {
		if (this.#holds && !this.#isCutShort) return;
		this.#isCutShort ||= !this.#isLearnt;
		throw new Disbelieved();
	}

	/**
	 * The first asks. Those that come while it is under way, or later, do not, but tell nothing either where the first learnt
	 * that what is believed is not so: the handler ends there, and does nothing more by it.
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

	/** Runs one statement in a trip that asks, or as it would be run otherwise beside that or after it. */
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

	/** Makes a trip that does not ask, beside the one that asks or after it. @throws Disbelieved, what either trip throws */
	async #beside<Told>(make: () => Promise<Told>): Promise<Told> {
		if (this.isWrong) throw new Disbelieved();
		const [told] = await Promise.all([make(), this.#asked]);
		if (!this.#holds) throw new Disbelieved();
		return told;
	}

	/** Waits until it is known to be so. @throws Disbelieved, also where the handler was cut short meanwhile */
	async #waitUntilRight(): Promise<void> {
		if (!(await this.holds()) || this.#isCutShort) throw new Disbelieved();
	}

	/** What is under way asks for everybody; where it fails nothing was learnt, and the next trip asks. */
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
