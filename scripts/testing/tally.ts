import { isAbsolute, join, relative } from "node:path";
import { ROOT } from "../local/settings.ts";

export interface Tally {
	passed: number;
	failed: number;
	/** The names of those among the passed that failed at first. */
	flaky: string[];
	files: FileTime[];
}

/** Duration of a file's tests. */
export interface FileTime {
	file: string;
	seconds: number;
}

export const NOTHING: Tally = { passed: 0, failed: 0, flaky: [], files: [] };

/** Two tallies as one. */
export const together = (one: Tally, other: Tally): Tally => ({
	passed: one.passed + other.passed,
	failed: one.failed + other.failed,
	flaky: [...one.flaky, ...other.flaky],
	files: [...one.files, ...other.files],
});

export type Runner = "vitest" | "playwright";

interface Report {
	/** Flags with which the runner also writes its report to a file. */
	flags: string[];
	variables: Record<string, string>;
	read: (report: string) => Tally;
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
	/** One a file; times in epoch ms. */
	testResults: { name: string; startTime: number; endTime: number }[];
}

interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number };
	suites: PlaywrightSuite[];
}

/** A file, or a group of tests in one. */
interface PlaywrightSuite {
	file: string;
	specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
	suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
	status: string;
	/** One a try; ms. */
	results: { duration: number }[];
}

/** Report format of each runner, and its parser. */
export const REPORTS: Record<Runner, (file: string) => Report> = {
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
