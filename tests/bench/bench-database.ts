import { backup, DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { measureCpuTime } from "#tests/support/processor-time.ts";

/** The product may be writing to the same file; ms. */
const BUSY_TIMEOUT = 15_000;
/** Total duration of one sample's runs, ms. */
const SAMPLE_MS = 1_000;
const SAMPLES = 5;

interface Statement {
	sql: string;
	params: unknown[];
}

/** SQLite file that a bench prepares or measures floors on, opened with Node's SQLite. */
export class BenchDatabase {
	readonly #file: string;

	constructor(file: string) {
		this.#file = file;
	}

	run(script: string): void {
		this.#open((connection) => connection.exec(script));
	}

	rows({ sql, params }: Statement): SQLOutputValue[][] {
		return this.#open((connection) => readRows(connection, sql, params.map(inputOf)));
	}

	numbers(query: string): number[] {
		return this.rows({ sql: query, params: [] }).flat().map(Number);
	}

	/** First column of the first row, as text. */
	text(query: string): string {
		const [[value] = []] = this.rows({ sql: query, params: [] });
		if (value === undefined || value === null) throw new Error(`No row: ${query}`);
		return String(value);
	}

	/**
	 * Duration of a statement, ms: prepared for each run, rows read and dropped; median of five samples. Slow
	 * statements run fewer rounds.
	 */
	time({ sql, params }: Statement, rounds: number): number {
		return this.#open((connection) => {
			const values = params.map(inputOf);
			const took = (times: number) => {
				const began = performance.now();
				for (let round = 0; round < times; round++) readRows(connection, sql, values);
				return performance.now() - began;
			};
			took(1);
			const count = Math.min(rounds, Math.ceil(SAMPLE_MS / took(1)));
			const samples = Array.from({ length: SAMPLES }, () => took(count) / count).sort((a, b) => a - b);
			return samples[Math.floor(SAMPLES / 2)] ?? Number.NaN;
		});
	}

	/** CPU time of a statement, ms: mean of the rounds; rows read and dropped. */
	processorTime({ sql, params }: Statement, rounds: number): number {
		return this.#open((connection) => {
			const values = params.map(inputOf);
			const read = () => {
				for (let round = 0; round < rounds; round++) readRows(connection, sql, values);
			};
			return measureCpuTime(read) / rounds;
		});
	}

	/** CPU time of a script, s. */
	processorSeconds(script: string): number {
		return this.#open((connection) => measureCpuTime(() => connection.exec(script)) / 1_000);
	}

	/** Copies the file even while others write to it. */
	async copyTo(file: string): Promise<void> {
		const connection = connect(this.#file);
		try {
			await backup(connection, file);
		} finally {
			connection.close();
		}
	}

	/** Opens a connection per use, so that a pragma does not affect the next use. */
	#open<Result>(use: (connection: DatabaseSync) => Result): Result {
		const connection = connect(this.#file);
		try {
			return use(connection);
		} finally {
			connection.close();
		}
	}
}

/** Foreign keys are off, because bench data is inserted in any order. */
const connect = (file: string) =>
	new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: false });

const readRows = (connection: DatabaseSync, sql: string, values: SQLInputValue[]): SQLOutputValue[][] => {
	const statement = connection.prepare(sql);
	statement.setReturnArrays(true);
	return statement.all(...values) as unknown as SQLOutputValue[][];
};

const inputOf = (value: unknown): SQLInputValue =>
	typeof value === "number" || value === null ? value : String(value);
