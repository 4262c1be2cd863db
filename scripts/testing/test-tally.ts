import { isAbsolute, join, relative } from "node:path";
import { ROOT } from "../local/local-settings.ts";

export interface TestTally {
	passed: number;
	failed: number;
	/** Names of the passed tests that failed at first. */
	flaky: string[];
	files: FileTime[];
}

/** Duration of a file's tests. */
export interface FileTime {
	file: string;
	seconds: number;
}

export const EMPTY_TALLY: TestTally = { passed: 0, failed: 0, flaky: [], files: [] };

/** Sum of two tallies. */
export const addTallies = (a: TestTally, b: TestTally): TestTally => ({
	passed: a.passed + b.passed,
	failed: a.failed + b.failed,
	flaky: [...a.flaky, ...b.flaky],
	files: [...a.files, ...b.files],
});

export type TestRunner = "vitest" | "playwright";

interface Report {
	/** Flags that make the runner write a report file. */
	flags: string[];
	variables: Record<string, string>;
	read: (report: string) => TestTally;
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	/** One per file; times in epoch ms. */
	testResults: { name: string; startTime: number; endTime: number }[];
}

interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number };
	suites: PlaywrightSuite[];
}

/** File, or group of tests in a file. */
interface PlaywrightSuite {
	file: string;
	specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
	suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
	status: string;
	/** One per attempt; ms. */
	results: { duration: number }[];
}

/** Report format of each runner, and its parser. */
export const RUNNER_REPORTS: Record<TestRunner, (file: string) => Report> = {
	vitest: (file) => ({
		flags: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
		variables: {},
		read: (report) => {
			const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as VitestReport;
			const files = testResults.map(({ name, startTime, endTime }) => ({
				file: fromRoot(name),
				seconds: (endTime - startTime) / 1_000,
			}));
			return { passed: numPassedTests, failed: numFailedTests, flaky: [], files };
		},
	}),
	playwright: (file) => ({
		flags: ["--reporter=list,json"],
		variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
		read: (report) => {
			const { stats, suites } = JSON.parse(report) as PlaywrightReport;
			return {
				passed: stats.expected + stats.flaky,
				failed: stats.unexpected,
				flaky: suites.flatMap(flakyIn),
				files: suites.map((suite) => ({
					file: join("tests/e2e", suite.file),
					seconds: durationOf(suite) / 1_000,
				})),
			};
		},
	}),
};

const flakyIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
	...specs
		.filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
		.map(({ title, file, line }) => `${file}:${line} ${title}`),
	...suites.flatMap(flakyIn),
];

const durationOf = ({ specs, suites = [] }: PlaywrightSuite): number =>
	specs
		.flatMap(({ tests }) => tests.flatMap(({ results }) => results))
		.reduce((sum, { duration }) => sum + duration, 0) +
	suites.reduce((sum, suite) => sum + durationOf(suite), 0);

const fromRoot = (file: string): string => (isAbsolute(file) ? relative(ROOT, file) : file);
