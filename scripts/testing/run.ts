import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ROOT } from "../local/settings.ts";
import { REPORTS, type Runner, type Tally } from "./tally.ts";

type Variables = Record<string, string>;

/** File descriptor for a tool's output; without one it is inherited. */
export type Output = number;

interface Surroundings {
	variables?: Variables;
	output?: Output | undefined;
}

/** Runs a tool of the project. @throws where it fails. */
export async function run([tool, ...parameters]: string[], around: Surroundings = {}): Promise<undefined> {
	const status = await exitStatus(tool!, parameters, around);
	if (status !== 0) throw new Error(`${tool} が失敗しました（${status}）。`);
}

/** Runs a test runner and counts its tests by its own report. */
export async function runTests(
	[tool, ...parameters]: string[],
	runner: Runner,
	{ variables, output }: Surroundings = {},
): Promise<Tally> {
	const folder = mkdtempSync(join(tmpdir(), "musubi-report-"));
	const file = join(folder, "report.json");
	try {
		const { flags, variables: more, read } = REPORTS[runner](file);
		const status = await exitStatus(tool!, [...parameters, ...flags], {
			variables: { ...variables, ...more },
			output,
		});
		if (!existsSync(file)) throw new Error(`${tool} が結果を残さずに終了しました（${status}）。`);
		const tally = read(readFileSync(file, "utf8"));
		// A runner can fail without a failed test: a file that does not load, an error outside of all tests.
		return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function exitStatus(
	tool: string,
	parameters: string[],
	{ variables, output }: Surroundings,
): Promise<number> {
	const tools = join(ROOT, "node_modules/.bin");
	const child = spawn(join(tools, tool), parameters, {
		cwd: ROOT,
		stdio: ["ignore", output ?? "inherit", output ?? "inherit"],
		// The tools ask the path for `node`, and it must be the project's, not the machine's.
		env: { ...process.env, ...variables, PATH: `${tools}${delimiter}${process.env.PATH ?? ""}` },
	});
	return new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", (code) => resolve(code ?? 1));
	});
}
