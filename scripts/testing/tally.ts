export interface Tally {
	passed: number;
	failed: number;
	/** The names of those among the passed that failed at first. */
	flaky: string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, flaky: [] };

export type Runner = "vitest" | "playwright";

interface Report {
	/** How the runner is told to write its report besides what it prints. */
	flags: string[];
	variables: Record<string, string>;
	read: (report: string) => Tally;
}

interface VitestReport {
	numPassedTests: number;
	numFailedTests: number;
}

interface PlaywrightReport {
	stats: { expected: number; unexpected: number; flaky: number };
	suites: PlaywrightSuite[];
}

/** A file, or a group of tests in one. */
interface PlaywrightSuite {
	specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
	suites?: PlaywrightSuite[];
}

/** How each runner reports to a file, and how its report is read. */
export const REPORTS: Record<Runner, (file: string) => Report> = {
	vitest: (file) => ({
		flags: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
		variables: {},
		read: (report) => {
			const { numPassedTests, numFailedTests } = JSON.parse(report) as VitestReport;
			return { passed: numPassedTests, failed: numFailedTests, flaky: [] };
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
