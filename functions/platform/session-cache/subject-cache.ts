import { MINUTE } from "#domain/platform/time/wire-time.ts";
import { Coalescer } from "#functions/platform/queues/coalescer.ts";
import { CacheValidation } from "./cache-validation.ts";
import type { CachedSubject, CacheRequest } from "./cached-subject.ts";

/** Maximum number of cached subjects; the oldest is evicted. */
const MAX_SUBJECTS = 1_000;
/** Time after which an unused subject is evicted: it may contain a name and an address. */
const RETENTION = 10 * MINUTE;
/** Maximum number of requests without a D1 call of their own that share one validating statement. */
const MAX_REQUESTS_AT_ONCE = 100;

interface CachedEntry<Row, Subject> {
	row: Row;
	subject: Subject;
	/** Time of the last validation, epoch ms. */
	at: number;
}

interface DatabaseCache<Row, Subject> {
	/** Cached rows by key, the oldest validation first. */
	rows: Map<string, CachedEntry<Row, Subject>>;
	coalescer: Coalescer<{ key: string; now: number }, Row | undefined>;
}

/**
 * Cache of an isolate for the subjects of a kind, such as the operators of sessions or the tokens of programs, per
 * database.
 */
export class SubjectCache<Row extends object, Subject> {
	readonly #subject: CachedSubject<Row, Subject>;
	readonly #caches = new WeakMap<D1Database, DatabaseCache<Row, Subject>>();

	constructor(subject: CachedSubject<Row, Subject>) {
		this.#subject = subject;
	}

	/** Reads subjects by their keys, and caches them. */
	async find(
		DB: D1Database,
		keys: readonly string[],
		now: number,
	): Promise<{ row: Row; subject: Subject }[]> {
		const rows = await this.#query(DB, keys, now);
		return rows.map((row) => ({ row, subject: this.remember(DB, row, now) }));
	}

	remember(DB: D1Database, row: Row, now: number): Subject {
		const { rows } = this.#cacheOf(DB);
		const subject = this.#subject.subjectOf(row);
		storeEntry(rows, this.#subject.keyOf(row), { row, subject, at: now });
		return subject;
	}

	/**
	 * Cached subject, which the caller validates before it responds; undefined for an unknown or expired one.
	 */
	findCached(
		DB: D1Database,
		key: string,
		{ now, execution }: CacheRequest,
	): CacheValidation<Row, Subject> | undefined {
		const { rows, coalescer } = this.#cacheOf(DB);
		const entry = rows.get(key);
		if (!entry || now - entry.at > RETENTION) return undefined;
		const { row, subject } = entry;
		return new CacheValidation({
			...{ DB, row, cached: subject },
			statement: () => this.#subject.statements(DB, [key], now)[0]!,
			// Concurrent requests share the statement.
			readRow: () => coalescer.run(execution, { key, now }, (requests) => this.#readRows(DB, requests)),
			onConfirmed: () => storeEntry(rows, key, { row, subject, at: now }),
			onStale: (current) => {
				rows.delete(key);
				return current && this.remember(DB, current, now);
			},
		});
	}

	async #readRows(
		DB: D1Database,
		requests: readonly { key: string; now: number }[],
	): Promise<(Row | undefined)[]> {
		const now = Math.max(...requests.map(({ now }) => now));
		const rows = await this.#query(DB, [...new Set(requests.map(({ key }) => key))], now);
		return requests.map(({ key }) => rows.find((row) => this.#subject.keyOf(row) === key));
	}

	async #query(DB: D1Database, keys: readonly string[], now: number): Promise<Row[]> {
		const statements = this.#subject.statements(DB, keys, now);
		if (statements.length === 1) return (await statements[0]!.all<Row>()).results;
		return (await DB.batch<Row>(statements)).flatMap(({ results }) => results);
	}

	#cacheOf(DB: D1Database): DatabaseCache<Row, Subject> {
		const cache = this.#caches.get(DB) ?? {
			rows: new Map(),
			coalescer: new Coalescer({ maxInputs: MAX_REQUESTS_AT_ONCE }),
		};
		this.#caches.set(DB, cache);
		return cache;
	}
}

/** Stores an entry as the newest, and evicts older ones that are too many or too old. */
function storeEntry<Row, Subject>(
	rows: Map<string, CachedEntry<Row, Subject>>,
	key: string,
	entry: CachedEntry<Row, Subject>,
): void {
	rows.delete(key);
	rows.set(key, entry);
	for (const [otherKey, { at }] of rows) {
		if (rows.size <= MAX_SUBJECTS && entry.at - at <= RETENTION) return;
		rows.delete(otherKey);
	}
}
