import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ROOT } from "../local/local-settings.ts";
import { RUNNER_REPORTS, type TestRunner, type TestTally } from "./test-tally.ts";

type Variables = Record<string, string>;

/** File descriptor for a tool's output; without one it is inherited. */
export type OutputDescriptor = number;

interface RunOptions {
	variables?: Variables;
	output?: OutputDescriptor | undefined;
}

/** Runs one of the project's tools. @throws on failure */
export async function runCommand(
	[tool, ...parameters]: string[],
	around: RunOptions = {},
): Promise<undefined> {
	const status = await exitStatus(tool!, parameters, around);
	if (status !== 0) throw new Error(`${tool} が失敗しました（${status}）。`);
}

/** Runs a test runner and counts its tests from its report. */
export async function runTests(
	[tool, ...parameters]: string[],
	runner: TestRunner,
	{ variables, output }: RunOptions = {},
): Promise<TestTally> {
	const folder = mkdtempSync(join(tmpdir(), "musubi-report-"));
	const file = join(folder, "report.json");
	try {
		const { flags, variables: extraVariables, read } = RUNNER_REPORTS[runner](file);
		const status = await exitStatus(tool!, [...parameters, ...flags], {
			variables: { ...variables, ...extraVariables },
			output,
		});
		if (!existsSync(file)) throw new Error(`${tool} が結果を残さずに終了しました（${status}）。`);
		const tally = read(readFileSync(file, "utf8"));
		// A runner can fail without a failed test: a file that does not load, an error outside all tests.
		return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function exitStatus(tool: string, parameters: string[], { variables, output }: RunOptions): Promise<number> {
	const tools = join(ROOT, "node_modules/.bin");
	const child = spawn(join(tools, tool), parameters, {
		cwd: ROOT,
		stdio: ["ignore", output ?? "inherit", output ?? "inherit"],
		// Tools look up `node` in the PATH; it must be the project's.
		env: { ...process.env, ...variables, PATH: `${tools}${delimiter}${process.env.PATH ?? ""}` },
	});
	return new Promise((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", (code) => resolve(code ?? 1));
	});
}
