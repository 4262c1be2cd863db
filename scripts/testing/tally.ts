export interface Tally {
	passed: number;
	failed: number;
}

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
}

/** How each runner reports to a file, and how its report is read. */
export const REPORTS: Record<Runner, (file: string) => Report> = {
	vitest: (file) => ({
		flags: ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`],
		variables: {},
		read: (report) => {
			const { numPassedTests, numFailedTests } = JSON.parse(report) as VitestReport;
			return { passed: numPassedTests, failed: numFailedTests };
		},
	}),
	playwright: (file) => ({
		flags: ["--reporter=list,json"],
		variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
		read: (report) => {
			const { stats } = JSON.parse(report) as PlaywrightReport;
			return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
		},
	}),
};
