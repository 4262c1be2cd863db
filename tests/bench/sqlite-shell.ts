import { execFileSync } from "node:child_process";

/** How long the runs of a sample may take together, as far as one of them tells, in milliseconds. */
const SAMPLE = 1_000;

/** The SQLite shell on a database file. */
export class SqliteShell {
	readonly #file: string;

	constructor(file: string) {
		this.#file = file;
	}

	run(script: string): string {
		return execFileSync("sqlite3", ["-cmd", ".timeout 15000", this.#file], {
			input: script,
			maxBuffer: 1e9,
			encoding: "utf8",
		});
	}

	numbers(query: string): number[] {
		return this.run(`${query};`).split("\n").filter(Boolean).map(Number);
	}

	/** What a query answers. */
	answer({ sql, params }: { sql: string; params: unknown[] }): string {
		return this.run(`${bindings(params)}\n${sql};\n`);
	}

	/**
	 * Milliseconds that a query takes: of many runs in one shell, whose rows go nowhere, less what the shell itself takes. One
	 * that reads a million rows is run less often than asked for: a hundred runs of it say no more than a few.
	 */
	time({ sql, params }: { sql: string; params: unknown[] }, rounds: number): number {
		const head = `.output /dev/null\n${bindings(params)}`;
		const took = (times: number) => {
			const began = performance.now();
			this.run(`${head}\n${`${sql};\n`.repeat(times)}`);
			return performance.now() - began;
		};
		// Of a quick one the second run may seem to take less than nothing.
		const once = Math.max(0, took(2) - took(1));
		const count = Math.min(rounds, Math.ceil(SAMPLE / once));
		const samples = Array.from({ length: 5 }, () => (took(count + 1) - took(1)) / count).sort(
			(a, b) => a - b,
		);
		return samples[2] ?? Number.NaN;
	}

	/** Processor milliseconds that a statement takes, the mean of many runs, whose rows go nowhere. */
	processorTime({ sql, params }: { sql: string; params: unknown[] }, rounds: number): number {
		const head = `${bindings(params)}\n.output /dev/null`;
		return (this.processorSeconds(`${head}\n.timer on\n${`${sql};\n`.repeat(rounds)}`) / rounds) * 1_000;
	}

	/** Processor seconds that the statements of a script take. */
	processorSeconds(script: string): number {
		const said = this.run(script);
		return [...said.matchAll(/^Run Time: real \S+ user (\S+) sys (\S+)$/gm)].reduce(
			(sum, [, user, sys]) => sum + Number(user) + Number(sys),
			0,
		);
	}
}

const bindings = (params: unknown[]): string =>
	params.map((value, index) => `.param set ?${index + 1} "${literal(value)}"`).join("\n");

/** A value as the shell's `.param set` takes it: an SQL expression in double quotes. */
const literal = (value: unknown): string =>
	typeof value === "number"
		? String(value)
		: `'${String(value).replaceAll("'", "''").replaceAll('"', '\\"')}'`;
