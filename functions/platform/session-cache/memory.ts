import { MINUTE } from "#domain/platform/time/time.ts";
import { Together } from "#functions/platform/queues/together.ts";
import { Belief } from "./belief.ts";
import type { Asker, Subject } from "./subject.ts";

/** Maximum number of cached subjects; the oldest is evicted. */
const MOST = 1_000;
/** Time after which an unused subject is evicted: it may contain a name and an address. */
const KEPT_FOR = 10 * MINUTE;
/** Maximum number of requests without a read of their own that share one validating statement. */
const MOST_AT_ONCE = 100;

interface Remembered<Row, Found> {
	row: Row;
	found: Found;
	/** When it was last found to be so, epoch ms. */
	at: number;
}

interface Known<Row, Found> {
	/** By their keys, whatever was found longest ago first. */
	rows: Map<string, Remembered<Row, Found>>;
	asking: Together<{ key: string; now: number }, Row | undefined>;
}

/** Cache of an isolate for the subjects of a kind, per database. */
export class Memory<Row extends object, Found> {
	readonly #subject: Subject<Row, Found>;
	readonly #known = new WeakMap<D1Database, Known<Row, Found>>();

	constructor(subject: Subject<Row, Found>) {
		this.#subject = subject;
	}

	/** Finds subjects by their keys, and remembers them. */
	async find(DB: D1Database, keys: readonly string[], now: number): Promise<{ row: Row; found: Found }[]> {
		const rows = await this.#ask(DB, keys, now);
		return rows.map((row) => ({ row, found: this.remember(DB, row, now) }));
	}

	remember(DB: D1Database, row: Row, now: number): Found {
		const { rows } = this.#of(DB);
		const found = this.#subject.foundOf(row);
		put(rows, this.#subject.keyOf(row), { row, found, at: now });
		return found;
	}

	/** Cached row of a subject, which the caller validates before it responds. Undefined for an unknown one. */
	believe(DB: D1Database, key: string, { now, execution }: Asker): Belief<Row, Found> | undefined {
		const { rows, asking } = this.#of(DB);
		const remembered = rows.get(key);
		if (!remembered || now - remembered.at > KEPT_FOR) return undefined;
		const { row, found } = remembered;
		return new Belief({
			...{ DB, row, found },
			statement: () => this.#subject.statements(DB, [key], now)[0]!,
			// Those that come at once share the statement.
			ask: () => asking.ask(execution, { key, now }, (asked) => this.#rowsNow(DB, asked)),
			onRight: () => put(rows, key, { row, found, at: now }),
			onWrong: (truth) => {
				rows.delete(key);
				return truth && this.remember(DB, truth, now);
			},
		});
	}

	async #rowsNow(
		DB: D1Database,
		asked: readonly { key: string; now: number }[],
	): Promise<(Row | undefined)[]> {
		const now = Math.max(...asked.map((each) => each.now));
		const rows = await this.#ask(DB, [...new Set(asked.map(({ key }) => key))], now);
		return asked.map(({ key }) => rows.find((row) => this.#subject.keyOf(row) === key));
	}

	async #ask(DB: D1Database, keys: readonly string[], now: number): Promise<Row[]> {
		const statements = this.#subject.statements(DB, keys, now);
		if (statements.length === 1) return (await statements[0]!.all<Row>()).results;
		return (await DB.batch<Row>(statements)).flatMap(({ results }) => results);
	}

	#of(DB: D1Database): Known<Row, Found> {
		const known = this.#known.get(DB) ?? { rows: new Map(), asking: new Together({ most: MOST_AT_ONCE }) };
		this.#known.set(DB, known);
		return known;
	}
}

/** Puts one last, and lets go of those before it that are too many or too old. */
function put<Row, Found>(
	rows: Map<string, Remembered<Row, Found>>,
	key: string,
	remembered: Remembered<Row, Found>,
): void {
	rows.delete(key);
	rows.set(key, remembered);
	for (const [other, { at }] of rows) {
		if (rows.size <= MOST && remembered.at - at <= KEPT_FOR) return;
		rows.delete(other);
	}
}
