import { expect, test } from "vitest";
import { REPORTS } from "../../../scripts/testing/tally.ts";

const spec = (title: string, line: number, status: string) => ({
	title,
	file: "unsaved.spec.ts",
	line,
	tests: [{ status }],
});

test("a browser test that passed when it was tried again is counted as passed, and named", () => {
	const report = {
		stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 0 },
		suites: [
			{
				specs: [spec("stays", 3, "expected"), spec("asks", 12, "flaky")],
				suites: [{ specs: [spec("leaves", 30, "flaky"), spec("saves", 40, "unexpected")] }],
			},
			{ specs: [spec("opens", 5, "expected")] },
		],
	};
	expect(REPORTS.playwright("report.json").read(JSON.stringify(report))).toEqual({
		passed: 4,
		failed: 1,
		flaky: ["unsaved.spec.ts:12 asks", "unsaved.spec.ts:30 leaves"],
	});
});

test("the tests of vitest are counted by its report", () => {
	const report = { numPassedTests: 3, numFailedTests: 1 };
	expect(REPORTS.vitest("report.json").read(JSON.stringify(report))).toEqual({
		passed: 3,
		failed: 1,
		flaky: [],
	});
});
