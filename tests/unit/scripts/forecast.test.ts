import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { chooseSteps } from "../../../scripts/testing/choose-steps.ts";
import { forecastRun, formatForecast, formatTimeLeft } from "../../../scripts/testing/run-forecast.ts";
import type { TestStep } from "../../../scripts/testing/run-steps.ts";
import { showProgress } from "../../../scripts/testing/show-progress.ts";
import { groupRounds } from "../../../scripts/testing/step-rounds.ts";
import { readStepTimes, selectTimes, storeTimes } from "../../../scripts/testing/step-times.ts";
import { EMPTY_TALLY } from "../../../scripts/testing/test-tally.ts";

const step = (usual: number, more: Partial<TestStep> = {}): TestStep => ({
	title: "段階",
	usual,
	run: async () => undefined,
	...more,
});

const ROUNDS = groupRounds([
	["types", step(60)],
	["unit", step(90, { beside: "types" })],
	["worker", step(200)],
]);

describe("the expected time of a run", () => {
	test("is that of the longest step of each round, by the last run", () => {
		const expected = forecastRun(ROUNDS, { types: 40, unit: 30, worker: 140 });
		expect(expected).toEqual({ rounds: [40, 140], isMeasured: true });
		expect(formatForecast(expected)).toBe("予想時間 約 3 分（前回の実行から）");
	});

	test("is the usual time where a step was never measured, and says so", () => {
		const expected = forecastRun(ROUNDS, { types: 40, worker: 140 });
		expect(expected).toEqual({ rounds: [90, 140], isMeasured: false });
		expect(formatForecast(expected)).toMatch(/^予想時間 約 4 分（この環境での記録がまだないため、/);
	});

	test("is a share of the step's where some of its tests run alone", () => {
		expect(forecastRun([[["worker", step(200, { share: 0.25 })]]], { worker: 100 }).rounds).toEqual([25]);
	});

	test("falls as it goes on, and is said to be exceeded where a round takes longer", () => {
		const expected = { rounds: [40, 140], isMeasured: true };
		expect([0, 30, 60].map((elapsed) => formatTimeLeft(expected, 0, elapsed))).toEqual([
			"残り 約 3 分",
			"残り 約 3 分",
			"予想より長くかかっています（このあと 約 3 分）",
		]);
		expect([100, 150].map((elapsed) => formatTimeLeft(expected, 1, elapsed))).toEqual([
			"残り 約 40 秒",
			"予想より長くかかっています",
		]);
	});
});

test("progress is printed at the beginning of a round and each half minute, until it ends", () => {
	vi.useFakeTimers();
	const printed: string[] = [];
	vi.spyOn(console, "log").mockImplementation((line) => void printed.push(String(line).trim()));
	let now = 0;
	const end = showProgress({ rounds: [40, 140], isMeasured: true }, 1, () => now);
	now = 60_000;
	vi.advanceTimersByTime(30_000);
	end();
	vi.advanceTimersByTime(60_000);
	vi.restoreAllMocks();
	vi.useRealTimers();
	expect(printed).toEqual(["［2/2］残り 約 3 分", "［2/2］残り 約 2 分"]);
});

describe("the times of a run", () => {
	const folder = mkdtempSync(join(tmpdir(), "musubi-times-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	const file = join(folder, "cache/times.json");

	test("are kept beside those of other steps, and a damaged file counts as none", () => {
		expect(readStepTimes(file)).toEqual({});
		storeTimes({ types: 40, unit: 30 }, file);
		storeTimes({ unit: 20 }, file);
		expect(readStepTimes(file)).toEqual({ types: 40, unit: 20 });
		writeFileSync(file, "{");
		expect(readStepTimes(file)).toEqual({});
	});

	test("are kept of green steps with all of their tests alone", () => {
		const played = (name: string, failed: number, isPart: boolean) => ({
			tally: { ...EMPTY_TALLY, failed },
			time: { name, title: name, seconds: 5, isPart },
		});
		const all = [played("types", 0, false), played("unit", 1, false), played("worker", 0, true)];
		expect(selectTimes(all)).toEqual({ types: 5 });
	});
});

describe("the steps chosen", () => {
	const namesOf = (...named: string[]) => chooseSteps(named).map(([name]) => name);

	test("are all but those that run by name alone", () => {
		expect(namesOf()).toEqual(
			expect.arrayContaining([
				"types",
				"lint",
				"unit",
				"build",
				"built",
				"deployment",
				"worker",
				"crash",
				"e2e",
			]),
		);
		expect(namesOf()).not.toContain("seeds");
	});

	test("before a commit leave out the browser, the kills and the deployment", () => {
		const left = namesOf().filter((name) => !namesOf("quick").includes(name));
		expect(left.sort()).toEqual(["crash", "deployment", "e2e"]);
	});
});
