import { join } from "node:path";
import { provideChromium } from "../local/chromium.ts";
import { ROOT } from "../local/settings.ts";
import { manySeeds } from "./many-seeds.ts";
import { manyTimes } from "./many-times.ts";
import { type Output, run, runTests } from "./run.ts";
import { NOTHING, type Tally } from "./tally.ts";
import { type TestFolder, testFiles, touchedLevels, touchedPages, touchedTests } from "./touched.ts";

export interface Step {
	title: string;
	/** Seconds that it takes on a slow machine of two cores, expected where none was measured (docs/testing.md). */
	usual: number;
	/** Share of its tests that run; all of them where none is given. */
	share?: number;
	/** Runs the step. @throws, or answers failed tests, where it fails. */
	run: (output?: Output) => Promise<Tally | undefined>;
	/** The earlier step at whose time it runs: what mostly waits takes little from it. Says all by its output. */
	beside?: string;
	/** Runs only when it is named. */
	onDemand?: true;
	/**
	 * Provides what the step needs of the machine, before any step runs.
	 * @returns an explanation where the machine cannot have it: the step is left out.
	 */
	provide?: () => string | undefined;
}

/** Duration of a step. */
export interface StepTime {
	name: string;
	title: string;
	seconds: number;
	/** Whether some of its tests ran alone. */
	isPart: boolean;
}

const vitest = (...parameters: string[]) => ["vitest", "run", ...parameters];
const crash = vitest("--config", "tests/crash/vitest.config.ts");

const built = (files: string[], output?: Output) =>
	runTests(vitest("--config", "tests/built/vitest.config.ts", ...files), "vitest", { output });

const TYPES_CACHE = join(ROOT, "node_modules/.cache/musubi/types.tsbuildinfo");

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
	CRASH_ENDINGS: "12",
};

const unit = (...files: string[]) => runTests(vitest("--project", "unit", ...files), "vitest");
const worker = (...files: string[]) => runTests(vitest("--project", "worker", ...files), "vitest");
const dom = (...files: string[]) =>
	runTests(vitest("--config", "tests/dom/vitest.config.ts", ...files), "vitest");
const browser = (...files: string[]) => runTests(["playwright", "test", ...files], "playwright");

/**
 * Each checker works out for itself what types they share, so that four, as many as there are without a word, take twice
 * the processor of one. The types of files that did not change since the last run are stored. Memory is collected late,
 * since hardly any of it becomes free before the end: a sixth of the processor time.
 */
const types = (output?: Output) =>
	run(["tsc", "--noEmit", "--checkers", "1", "--incremental", "--tsBuildInfoFile", TYPES_CACHE], {
		variables: { GOGC: "400", GOMEMLIMIT: "3GiB" },
		output,
	});

/** Everything that `npm test` does, in order. */
export const STEPS: Record<string, Step> = {
	types: { title: "型", usual: 70, run: types },
	lint: {
		title: "書式とコードの数字",
		usual: 35,
		beside: "types",
		run: async (output) => {
			await run(["biome", "ci", "."], { output });
			await run(["node", "--no-warnings", "scripts/house.ts"], { output });
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
		run: (output) => run(["node", "--no-warnings", "scripts/build.ts"], { output }),
	},
	built: {
		title: "画面の大きさと配り方",
		usual: 30,
		run: () => built(["site", "host", "empty", "description"]),
	},
	deployment: {
		title: "デプロイの試し",
		usual: 30,
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
	seeds: { title: "乱数を使うテストを多くの種で", usual: 7_200, run: manySeeds, onDemand: true },
	dates: { title: "いろいろな日時での単体と Worker のテスト", usual: 12_000, run: manyTimes, onDemand: true },
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
const NAMED = STEPS as Record<StepName, Step>;

/** The steps for a change of these files, each with the tests alone that the change touches. */
export function touchedSteps(changed: string[]): Record<string, Step> {
	const levels = touchedLevels(changed);
	const pages = touchedPages(changed, "tests/dom");
	const specs = touchedPages(changed, "tests/e2e");
	const isShown = pages.length + specs.length > 0;
	const isBuilt = isShown || (["built", "crash"] as const).some((level) => levels.has(level));
	const { types, lint, build, built: checked, deployment, crash } = NAMED;
	return {
		...{ types, lint },
		unit: some(NAMED.unit, touchedTests(changed, "tests/unit"), "tests/unit", unit),
		...(isBuilt && { build }),
		...((isShown || levels.has("built")) && { built: checked }),
		...(levels.has("deployment") && { deployment }),
		worker: some(NAMED.worker, touchedTests(changed, "tests/worker"), "tests/worker", worker),
		...(levels.has("crash") && { crash }),
		...(pages.length > 0 && { dom: some(NAMED.dom, pages, "tests/dom", dom) }),
		...(specs.length > 0 && { e2e: some(NAMED.e2e, specs, "tests/e2e", browser) }),
	};
}

/** A step with some of its folder's tests alone. */
const some = (
	{ title, usual, provide }: Step,
	files: string[],
	folder: TestFolder,
	test: (...files: string[]) => Promise<Tally>,
): Step => ({
	title: `${title}（${files.length} ファイル）`,
	usual,
	share: files.length / testFiles(folder).length,
	...(provide && { provide }),
	run: async () => (files.length > 0 ? test(...files) : NOTHING),
});
