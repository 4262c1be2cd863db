import { buildIfStale } from "../local/build.ts";
import { findChromium } from "../local/chromium.ts";
import { run, runTests } from "./run.ts";
import type { Tally } from "./tally.ts";

export interface Step {
	title: string;
	/** Runs the step. @throws, or answers failed tests, where it fails. */
	run: () => Promise<Tally | undefined>;
	/** Runs only when it is named. */
	onDemand?: true;
}

const vitest = (...parameters: string[]) => ["vitest", "run", ...parameters];
const crash = vitest("--config", "tests/crash/vitest.config.ts");

/** The whole of what the issue asks of "exactly once"; `crash` plays the same in small. */
const FULL_SIZE = {
	CRASH_EVENTS: "1000",
	CRASH_INTAKE_KILLS: "12",
	CRASH_DELIVERIES: "2000",
	CRASH_DELIVERY_KILLS: "22",
	CRASH_ACTION_POINTS: "22",
	CRASH_TASK_FRIENDS: "10000",
	CRASH_TASK_KILLS: "12",
};

/** Everything that `npm test` does, in order. */
export const STEPS: Record<string, Step> = {
	types: { title: "型", run: () => run(["tsc", "--noEmit"]) },
	lint: { title: "書式と import の規則", run: () => run(["biome", "ci", "."]) },
	unit: { title: "単体テスト", run: () => runTests(vitest("--project", "unit"), "vitest") },
	worker: { title: "Worker のテスト", run: () => runTests(vitest("--project", "worker"), "vitest") },
	build: { title: "ビルド", run: async () => void (await buildIfStale()) },
	crash: { title: "強制終了のテスト", run: () => runTests(crash, "vitest") },
	"crash-full": {
		title: "強制終了のテスト（全量）",
		run: () => runTests(crash, "vitest", FULL_SIZE),
		onDemand: true,
	},
	e2e: {
		title: "ブラウザーのテスト",
		run: async () => runTests(["playwright", "test"], "playwright", { CHROME_PATH: findChromium() }),
	},
};
