import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/local/local-settings.ts";
import { findRandomTests } from "../../../scripts/testing/many-seeds.ts";
import { formatReport } from "../../../scripts/testing/run-report.ts";
import { RUNNER_REPORTS } from "../../../scripts/testing/test-tally.ts";

const spec = (title: string, line: number, status: string) => ({
	title,
	file: "unsaved.spec.ts",
	line,
	tests: [{ status, results: [{ duration: 500 }, { duration: 1_000 }] }],
});

test("a browser test that passed when it was tried again is counted as passed, and named", () => {
	const report = {
		stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 0 },
		suites: [
			{
				file: "unsaved.spec.ts",
				specs: [spec("stays", 3, "expected"), spec("asks", 12, "flaky")],
				suites: [
					{ file: "unsaved.spec.ts", specs: [spec("leaves", 30, "flaky"), spec("saves", 40, "unexpected")] },
				],
			},
			{ file: "shell.spec.ts", specs: [spec("opens", 5, "expected")] },
		],
	};
	expect(RUNNER_REPORTS.playwright("report.json").read(JSON.stringify(report))).toEqual({
		passed: 4,
		failed: 1,
		flaky: ["unsaved.spec.ts:12 asks", "unsaved.spec.ts:30 leaves"],
		files: [
			{ file: "tests/e2e/unsaved.spec.ts", seconds: 6 },
			{ file: "tests/e2e/shell.spec.ts", seconds: 1.5 },
		],
	});
});

test("the tests of vitest are counted by its report", () => {
	const name = join(ROOT, "tests/unit/a.test.ts");
	const testResults = [{ name, startTime: 1_000, endTime: 3_500 }];
	const report = { numPassedTests: 3, numFailedTests: 1, testResults };
	expect(RUNNER_REPORTS.vitest("report.json").read(JSON.stringify(report))).toEqual({
		passed: 3,
		failed: 1,
		flaky: [],
		files: [{ file: "tests/unit/a.test.ts", seconds: 2.5 }],
	});
});

test("the tests that many seeds are tried on are those that go through them, and no others", () => {
	const files = findRandomTests();
	expect(files).toEqual(
		expect.arrayContaining([
			"tests/unit/domain/booking/salons/oracle.test.ts",
			"tests/worker/engine/filters/oracle.test.ts",
			"tests/worker/integrations/webhook/once.test.ts",
		]),
	);
	expect(files).not.toContain("tests/unit/house/test-runner.test.ts");
	for (const file of files)
		expect(readFileSync(file, "utf8"), file).toMatch(/\.each\(SEEDS\)|isCaseDue\(|drawnCases\(/);
});

test("a run says how long each step took, the slowest files first, and what passed only at its second try", () => {
	const files = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
	const steps = [
		{ name: "types", title: "型", seconds: 13.25, isPart: false },
		{ name: "unit", title: "単体テスト", seconds: 30, isPart: false },
	];
	const tally = { passed: 3, failed: 0, flaky: ["shell.spec.ts:5 opens"], files };
	const lines = formatReport(steps, 33.3, tally).split("\n");
	expect(lines).toContain("   13.3 秒  型");
	// Less than the sum of the steps, because some ran concurrently.
	expect(lines).toContain("   33.3 秒  合計");
	expect(lines.filter((line) => line.endsWith(".test.ts"))).toHaveLength(10);
	expect(lines.findIndex((line) => line.endsWith(" 11.test.ts"))).toBeLessThan(
		lines.findIndex((line) => line.endsWith(" 2.test.ts")),
	);
	expect(lines.at(-1)).toBe("△ shell.spec.ts:5 opens");
});
