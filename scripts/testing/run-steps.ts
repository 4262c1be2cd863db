import { join } from "node:path";
import { ROOT } from "../local/local-settings.ts";
import { provideChromium } from "../local/provide-chromium.ts";
import { runManySeeds } from "./many-seeds.ts";
import { runManyTimes } from "./many-times.ts";
import { type OutputDescriptor, runCommand, runTests } from "./run-command.ts";
import { EMPTY_TALLY, type TestTally } from "./test-tally.ts";
import {
	findTouchedLevels,
	findTouchedPages,
	findTouchedTests,
	listTests,
	type TestFolder,
} from "./touched-tests.ts";

export interface TestStep {
	title: string;
	/** Usual duration on a slow machine with two cores, s; expected without a measurement (docs/testing-durations.md). */
	usual: number;
	/** Share of its tests that run; 1 by default. */
	share?: number;
	/** Runs the step. @throws, or returns failed tests, on failure */
	run: (output?: OutputDescriptor) => Promise<TestTally | undefined>;
	/** Earlier step that it runs concurrently with, being mostly idle. Writes only to `output`. */
	beside?: string;
	/** Whether it runs only when named. */
	onDemand?: true;
	/**
	 * Provides the step's requirements on the machine, before any step runs.
	 * @returns an explanation where that is impossible; the step is then omitted
	 */
	provide?: () => string | undefined;
}

/** Duration of a step. */
export interface StepDuration {
	name: string;
	title: string;
	seconds: number;
	/** Whether only some of its tests ran. */
	isPart: boolean;
}

const vitest = (...parameters: string[]) => ["vitest", "run", ...parameters];
const crash = vitest("--config", "tests/crash/vitest.config.ts");

const built = (files: string[], output?: OutputDescriptor) =>
	runTests(vitest("--config", "tests/built/vitest.config.ts", ...files), "vitest", { output });

const TYPES_CACHE = join(ROOT, "node_modules/.cache/musubi/types.tsbuildinfo");

/** Full size of the crash tests; `crash` runs the small one. */
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
	CRASH_ENDINGS: "12",
};

const unit = (...files: string[]) => runTests(vitest("--project", "unit", ...files), "vitest");
const worker = (...files: string[]) => runTests(vitest("--project", "worker", ...files), "vitest");
const dom = (...files: string[]) =>
	runTests(vitest("--config", "tests/dom/vitest.config.ts", ...files), "vitest");
const browser = (...files: string[]) => runTests(["playwright", "test", ...files], "playwright");

/**
 * One checker, because each of tsc's default four computes shared types itself, at twice the CPU time. Types
 * of unchanged files are cached. Garbage is collected late, since hardly any memory is freed before the end:
 * saves a sixth of the CPU time.
 */
const types = (output?: OutputDescriptor) =>
	runCommand(["tsc", "--noEmit", "--checkers", "1", "--incremental", "--tsBuildInfoFile", TYPES_CACHE], {
		variables: { GOGC: "400", GOMEMLIMIT: "3GiB" },
		output,
	});

/** All steps of `npm test`, in order. */
export const TEST_STEPS: Record<string, TestStep> = {
	types: { title: "型", usual: 70, run: types },
	lint: {
		title: "書式とコードの数字",
		usual: 35,
		beside: "types",
		run: async (output) => {
			await runCommand(["biome", "ci", "."], { output });
			await runCommand(["node", "--no-warnings", "scripts/house.ts"], { output });
		},
	},
	unit: {
		title: "単体テスト",
		usual: 70,
		beside: "types",
		run: (output) => runTests(vitest("--project", "unit"), "vitest", { output }),
	},
	build: {
		title: "ビルド",
		usual: 25,
		beside: "types",
		run: (output) => runCommand(["node", "--no-warnings", "scripts/build.ts"], { output }),
	},
	built: {
		title: "画面の大きさと配り方",
		usual: 110,
		run: () => built(["--exclude", "**/deployment.test.ts"]),
	},
	deployment: {
		title: "デプロイの試し",
		usual: 50,
		beside: "built",
		run: (output) => built(["deployment"], output),
	},
	worker: { title: "Worker のテスト", usual: 400, run: () => worker() },
	crash: {
		title: "強制終了のテスト",
		usual: 150,
		beside: "worker",
		run: (output) => runTests(crash, "vitest", { output }),
	},
	"crash-full": {
		title: "強制終了のテスト（全量）",
		usual: 1_800,
		run: () => runTests(crash, "vitest", { variables: FULL_SIZE }),
		onDemand: true,
	},
	dom: { title: "画面のテスト（ブラウザーなし）", usual: 120, run: () => dom() },
	e2e: { title: "ブラウザーのテスト", usual: 300, run: () => browser(), provide: provideChromium },
	seeds: { title: "乱数を使うテストを多くの種で", usual: 7_200, run: runManySeeds, onDemand: true },
	dates: {
		title: "いろいろな日時での単体と Worker のテスト",
		usual: 12_000,
		run: runManyTimes,
		onDemand: true,
	},
};

type StepName =
	| "types"
	| "lint"
	| "unit"
	| "build"
	| "built"
	| "deployment"
	| "worker"
	| "crash"
	| "dom"
	| "e2e";
const NAMED = TEST_STEPS as Record<StepName, TestStep>;

/** Steps for a change of these files, each limited to the affected tests. */
export function findTouchedSteps(changed: string[]): Record<string, TestStep> {
	const levels = findTouchedLevels(changed);
	const pages = findTouchedPages(changed, "tests/dom");
	const specs = findTouchedPages(changed, "tests/e2e");
	const isShown = pages.length + specs.length > 0;
	const isBuilt = isShown || (["built", "crash"] as const).some((level) => levels.has(level));
	const { types, lint, build, built: checked, deployment, crash } = NAMED;
	return {
		...{ types, lint },
		unit: limitStep(NAMED.unit, findTouchedTests(changed, "tests/unit"), "tests/unit", unit),
		...(isBuilt && { build }),
		...((isShown || levels.has("built")) && { built: checked }),
		...(levels.has("deployment") && { deployment }),
		worker: limitStep(NAMED.worker, findTouchedTests(changed, "tests/worker"), "tests/worker", worker),
		...(levels.has("crash") && { crash }),
		...(pages.length > 0 && { dom: limitStep(NAMED.dom, pages, "tests/dom", dom) }),
		...(specs.length > 0 && { e2e: limitStep(NAMED.e2e, specs, "tests/e2e", browser) }),
	};
}

/** Step limited to some of its folder's tests. */
const limitStep = (
	{ title, usual, provide }: TestStep,
	files: string[],
	folder: TestFolder,
	test: (...files: string[]) => Promise<TestTally>,
): TestStep => ({
	title: `${title}（${files.length} ファイル）`,
	usual,
	share: files.length / listTests(folder).length,
	...(provide && { provide }),
	run: async () => (files.length > 0 ? test(...files) : EMPTY_TALLY),
});
