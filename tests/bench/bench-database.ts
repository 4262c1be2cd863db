import { backup, DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import { processorTime } from "#tests/support/processor-time.ts";

/** The product may be writing to the same file. */
const BUSY_TIMEOUT = 15_000;
/** Total time that the runs of one sample may take, ms. */
const SAMPLE = 1_000;
const SAMPLES = 5;

interface Statement {
	sql: string;
	params: unknown[];
}

/** A SQLite file that a bench prepares, or measures its floors on, with the SQLite of the project's Node. */
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

	/** The first column of the first row, as text. */
	text(query: string): string {
		const [[value] = []] = this.rows({ sql: query, params: [] });
		if (value === undefined || value === null) throw new Error(`No row: ${query}`);
		return String(value);
	}

	/**
	 * Milliseconds that a statement takes, prepared anew each time, its rows read and dropped: the median of five samples.
	 * A statement that takes long runs fewer rounds.
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
			const count = Math.min(rounds, Math.ceil(SAMPLE / took(1)));
			const samples = Array.from({ length: SAMPLES }, () => took(count) / count).sort((a, b) => a - b);
			return samples[Math.floor(SAMPLES / 2)] ?? Number.NaN;
		});
	}

	/** Processor milliseconds that a statement takes: the mean of many runs, whose rows are read and dropped. */
	processorTime({ sql, params }: Statement, rounds: number): number {
		return this.#open((connection) => {
			const values = params.map(inputOf);
			const read = () => {
				for (let round = 0; round < rounds; round++) readRows(connection, sql, values);
			};
			return processorTime(read) / rounds;
		});
	}

	/** Processor seconds that a script takes. */
	processorSeconds(script: string): number {
		return this.#open((connection) => processorTime(() => connection.exec(script)) / 1_000);
	}

	/** Copies the file while others may be writing to it. */
	async copyTo(file: string): Promise<void> {
		const connection = connect(this.#file);
		try {
			await backup(connection, file);
		} finally {
			connection.close();
		}
	}

	/** Runs with a connection of its own: a pragma of one use does not reach the next. */
	#open<Result>(use: (connection: DatabaseSync) => Result): Result {
		const connection = connect(this.#file);
		try {
			return use(connection);
		} finally {
			connection.close();
		}
	}
}

/** Foreign keys are off: data of a bench is written in any order. */
const connect = (file: string) =>
	new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: false });

const readRows = (connection: DatabaseSync, sql: string, values: SQLInputValue[]): SQLOutputValue[][] => {
	const statement = connection.prepare(sql);
	statement.setReturnArrays(true);
	return statement.all(...values) as unknown as SQLOutputValue[][];
};

const inputOf = (value: unknown): SQLInputValue =>
	typeof value === "number" || value === null ? value : String(value);
