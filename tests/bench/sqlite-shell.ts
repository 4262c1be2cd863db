import { execFileSync } from "node:child_process";

/** The SQLite shell on a database file. */
export class SqliteShell {
	readonly #file: string;

	constructor(file: string) {
		this.#file = file;
	}

	run(script: string): string {
		return execFileSync("sqlite3", [this.#file], { input: script, maxBuffer: 1e9, encoding: "utf8" });
	}

	numbers(query: string): number[] {
		return this.run(`${query};`).split("\n").filter(Boolean).map(Number);
	}

	/** Milliseconds that a query takes, the median of some runs in one shell, its rows written nowhere. */
	time({ sql, params }: { sql: string; params: unknown[] }, rounds: number): number {
		const parameters = params
			.map((value, index) => `.param set ?${index + 1} "${literal(value)}"`)
			.join("\n");
		const output = this.run(`.output /dev/null\n${parameters}\n.timer on\n${`${sql};\n`.repeat(rounds)}`);
		const times = [...output.matchAll(/real ([\d.]+)/g)]
			.map(([, seconds]) => Number(seconds) * 1_000)
			.sort((a, b) => a - b);
		return times[Math.floor(times.length / 2)] ?? Number.NaN;
	}
}

/** A value as the shell's `.param set` takes it: an SQL expression in double quotes. */
const literal = (value: unknown): string =>
	typeof value === "number"
		? String(value)
		: `'${String(value).replaceAll("'", "''").replaceAll('"', '\\"')}'`;
