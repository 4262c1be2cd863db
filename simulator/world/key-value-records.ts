/** Key-value records: read from memory, and passed to a store when they change. */
export class KeyValueRecords {
	readonly #all: Map<string, string>;
	readonly #keep: (key: string, value: string | null) => void;

	constructor(
		kept: Iterable<readonly [string, string]> = [],
		keep: (key: string, value: string | null) => void = () => undefined,
	) {
		this.#all = new Map(kept);
		this.#keep = keep;
	}

	get<Value>(key: string): Value | undefined {
		const value = this.#all.get(key);
		return value === undefined ? undefined : (JSON.parse(value) as Value);
	}

	put(key: string, value: unknown): void {
		const written = JSON.stringify(value);
		this.#all.set(key, written);
		this.#keep(key, written);
	}

	delete(key: string): void {
		this.#all.delete(key);
		this.#keep(key, null);
	}

	/** Values whose key has the prefix, in insertion order. */
	list<Value>(prefix: string): Value[] {
		return this.entries<Value>(prefix).map(([, value]) => value);
	}

	/** The same with their keys. */
	entries<Value>(prefix: string): [string, Value][] {
		return [...this.#all].flatMap(([key, value]): [string, Value][] =>
			key.startsWith(prefix) ? [[key, JSON.parse(value) as Value]] : [],
		);
	}
}
