import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { Coalescer } from "#functions/platform/queues/coalescer.ts";
import { CacheValidation } from "./cache-validation.ts";
import type { CachedSubject, CacheRequest } from "./cached-subject.ts";

/** Maximum number of cached subjects; the oldest is evicted. */
const MOST = 1_000;
/** Time after which an unused subject is evicted: it may contain a name and an address. */
const KEPT_FOR = 10 * MINUTE;
/** Maximum number of requests without a D1 call of their own that share one validating statement. */
const MOST_AT_ONCE = 100;

interface CachedEntry<Row, Found> {
	row: Row;
	found: Found;
	/** Time of the last validation, epoch ms. */
	at: number;
}

interface DatabaseCache<Row, Found> {
	/** Cached rows by key, the oldest validation first. */
	rows: Map<string, CachedEntry<Row, Found>>;
	asking: Coalescer<{ key: string; now: number }, Row | undefined>;
}

/** Cache of an isolate for the subjects of a kind, per database. */
export class SubjectCache<Row extends object, Found> {
	readonly #subject: CachedSubject<Row, Found>;
	readonly #known = new WeakMap<D1Database, DatabaseCache<Row, Found>>();

	constructor(subject: CachedSubject<Row, Found>) {
		this.#subject = subject;
	}

	/** Reads subjects by their keys, and caches them. */
	async find(DB: D1Database, keys: readonly string[], now: number): Promise<{ row: Row; found: Found }[]> {
		const rows = await this.#ask(DB, keys, now);
		return rows.map((row) => ({ row, found: this.remember(DB, row, now) }));
	}

	remember(DB: D1Database, row: Row, now: number): Found {
		const { rows } = this.#of(DB);
		const found = this.#subject.foundOf(row);
		storeEntry(rows, this.#subject.keyOf(row), { row, found, at: now });
		return found;
	}

	/**
	 * Cached subject, which the caller validates before it responds; undefined for an unknown or expired one.
	 */
	believe(
		DB: D1Database,
		key: string,
		{ now, execution }: CacheRequest,
	): CacheValidation<Row, Found> | undefined {
		const { rows, asking } = this.#of(DB);
		const remembered = rows.get(key);
		if (!remembered || now - remembered.at > KEPT_FOR) return undefined;
		const { row, found } = remembered;
		return new CacheValidation({
			...{ DB, row, found },
			statement: () => this.#subject.statements(DB, [key], now)[0]!,
			// Concurrent requests share the statement.
			ask: () => asking.ask(execution, { key, now }, (asked) => this.#rowsNow(DB, asked)),
			onRight: () => storeEntry(rows, key, { row, found, at: now }),
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

	#of(DB: D1Database): DatabaseCache<Row, Found> {
		const known = this.#known.get(DB) ?? { rows: new Map(), asking: new Coalescer({ most: MOST_AT_ONCE }) };
		this.#known.set(DB, known);
		return known;
	}
}

/** Stores an entry as the newest, and evicts older ones that are too many or too old. */
function storeEntry<Row, Found>(
	rows: Map<string, CachedEntry<Row, Found>>,
	key: string,
	remembered: CachedEntry<Row, Found>,
): void {
	rows.delete(key);
	rows.set(key, remembered);
	for (const [other, { at }] of rows) {
		if (rows.size <= MOST && remembered.at - at <= KEPT_FOR) return;
		rows.delete(other);
	}
}
