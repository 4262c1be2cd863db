import { buildIfStale } from "../local/build.ts";
import { findChromium } from "../local/chromium.ts";
import { manySeeds } from "./many-seeds.ts";
import { manyTimes } from "./many-times.ts";
import { type Output, run, runTests } from "./run.ts";
import { NOTHING, type Tally } from "./tally.ts";
import { touchedLevels, touchedSpecs, touchedTests } from "./touched.ts";

export interface Step {
	title: string;
	/** Runs the step. @throws, or answers failed tests, where it fails. */
	run: (output?: Output) => Promise<Tally | undefined>;
	/** The earlier step at whose time it runs: what mostly waits takes little from it. Says all by its output. */
	beside?: string;
	/** Runs only when it is named. */
	onDemand?: true;
}

/** How long a step took. */
export interface StepTime {
	name: string;
	title: string;
	seconds: number;
}

const vitest = (...parameters: string[]) => ["vitest", "run", ...parameters];
const crash = vitest("--config", "tests/crash/vitest.config.ts");

const built = (files: string[], output?: Output) =>
	runTests(vitest("--config", "tests/built/vitest.config.ts", ...files), "vitest", { output });

/** The whole of what is asked of "exactly once"; `crash` plays the same in small. */
const FULL_SIZE = {
	CRASH_EVENTS: "1000",
	CRASH_INTAKE_KILLS: "12",
	CRASH_DELIVERIES: "2000",
	CRASH_DELIVERY_KILLS: "22",
	CRASH_REPLIES: "2000",
	CRASH_REPLY_KILLS: "10",
	CRASH_ACTION_POINTS: "22",
	CRASH_TASK_FRIENDS: "10000",
	CRASH_TASK_KILLS: "12",
	CRASH_BROADCAST_FRIENDS: "10000",
	CRASH_BROADCAST_KILLS: "15",
};

const unit = (...files: string[]) => runTests(vitest("--project", "unit", ...files), "vitest");
const worker = (...files: string[]) => runTests(vitest("--project", "worker", ...files), "vitest");
const browser = async (...files: string[]) =>
	runTests(["playwright", "test", ...files], "playwright", {
		variables: { CHROME_PATH: findChromium() },
	});

/** Everything that `npm test` does, in order. */
export const STEPS: Record<string, Step> = {
	// Each checker works out for itself what types they share, so that four, as many as there are without a word, take twice
	// the processor of one. What one leaves free is for the steps beside it.
	types: { title: "型", run: () => run(["tsc", "--noEmit", "--checkers", "1"]) },
	lint: {
		title: "書式とコードの数字",
		beside: "types",
		run: async (output) => {
			await run(["biome", "ci", "."], { output });
			await run(["node", "--no-warnings", "scripts/house.ts"], { output });
		},
	},
	unit: {
		title: "単体テスト",
		beside: "types",
		run: (output) => runTests(vitest("--project", "unit"), "vitest", { output }),
	},
	build: { title: "ビルド", run: async () => void (await buildIfStale()) },
	built: { title: "画面の大きさと配り方", run: () => built(["site", "host", "description"]) },
	deployment: { title: "デプロイの試し", beside: "built", run: (output) => built(["deployment"], output) },
	worker: { title: "Worker のテスト", run: () => worker() },
	crash: {
		title: "強制終了のテスト",
		beside: "worker",
		run: (output) => runTests(crash, "vitest", { output }),
	},
	"crash-full": {
		title: "強制終了のテスト（全量）",
		run: () => runTests(crash, "vitest", { variables: FULL_SIZE }),
		onDemand: true,
	},
	e2e: { title: "ブラウザーのテスト", run: () => browser() },
	seeds: { title: "乱数を使うテストを多くの種で", run: manySeeds, onDemand: true },
	dates: { title: "いろいろな日時での単体と Worker のテスト", run: manyTimes, onDemand: true },
};

type StepName = "types" | "lint" | "build" | "built" | "deployment" | "crash";

/** The steps for a change of these files, each with the tests alone that the change touches. */
export function touchedSteps(changed: string[]): Record<string, Step> {
	const levels = touchedLevels(changed);
	const specs = touchedSpecs(changed);
	const isShown = specs.length > 0;
	const isBuilt = isShown || (["built", "crash"] as const).some((level) => levels.has(level));
	const { types, lint, build, built: checked, deployment, crash } = STEPS as Record<StepName, Step>;
	return {
		...{ types, lint },
		unit: some("単体テスト", touchedTests(changed, "tests/unit"), unit),
		...(isBuilt && { build }),
		...((isShown || levels.has("built")) && { built: checked }),
		...(levels.has("deployment") && { deployment }),
		worker: some("Worker のテスト", touchedTests(changed, "tests/worker"), worker),
		...(levels.has("crash") && { crash }),
		...(isShown && { e2e: some("ブラウザーのテスト", specs, browser) }),
	};
}

const some = (title: string, files: string[], test: (...files: string[]) => Promise<Tally>): Step => ({
	title: `${title}（${files.length} ファイル）`,
	run: async () => (files.length > 0 ? test(...files) : NOTHING),
});
