import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
	convertV4MiniflareOptions,
	Log,
	LogLevel,
	Miniflare,
	type V4MiniflareOptions,
	type V4WorkerOptions,
} from "miniflare";
import { beforeAll, describe, expect, test } from "vitest";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { listSourceFiles } from "#tests/support/source-files.ts";
import { CONFIG_FILE } from "../../scripts/deployment/built-config.ts";
import { SECRET_NAMES } from "../../scripts/deployment/deployment-secrets.ts";
import { ROOT } from "../../scripts/local/local-settings.ts";
import { readCpuSeconds } from "../bench/cpu-time.ts";

/** Stricter than Cloudflare's limits (10 MB, one second), so that the Worker starts fast everywhere. */
const MOST_KIBIBYTES = 1_130;
const MOST_SECONDS = 0.4;

/** Bindings absent from a deployment: stubs of LINE, Google and the notice services. */
const DEVELOPMENT_ONLY = [
	"SIMULATOR",
	"DISK",
	"LINE_API_BASE",
	"GOOGLE",
	"GOOGLE_API_BASE",
	"NOTICE_SERVICES",
	"WEBHOOK_RECEIVERS",
];
/** Values that the entry adds to the environment of an account (docs/accounts.md). */
const ADDED = ["ACCOUNT"];
/** Bindings that an account may add (docs/operations.md). */
const OPTIONAL = ["EMAIL"];

let deployed: SpawnSyncReturns<string>;
beforeAll(() => {
	// Simulates a machine without a Cloudflare login.
	const { CLOUDFLARE_API_TOKEN: _, CLOUDFLARE_ACCOUNT_ID: __, ...env } = process.env;
	deployed = spawnSync(process.execPath, ["--no-warnings", "scripts/deploy.ts", "--dry-run"], {
		cwd: ROOT,
		encoding: "utf8",
		env: { ...env, CI: "true", WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
	});
});

const deployedWorker = () => readFileSync(join(dirname(CONFIG_FILE), "index.js"), "utf8");
const printed = () => `${deployed.stdout}\n${deployed.stderr}`;

test("a deployment gets as far as a machine without an account can take it", () => {
	expect(deployed.status, printed()).toBe(0);
	expect(printed()).toContain("--dry-run: exiting now.");
});

test("the Worker is the one for a deployment, whatever the shell's NODE_ENV is", () => {
	expect(process.env.NODE_ENV).not.toBe("production");
	// Marks of the HTML served by Vite's development server.
	expect(deployedWorker()).not.toContain("node_modules)");
	expect(deployedWorker()).toContain("__NONCE__");
});

test("the Worker is small", () => {
	const [, size] = /gzip: ([\d.]+) KiB/.exec(printed()) ?? [];
	console.log(`Worker: ${size} KiB（gzip）`);
	expect(Number(size)).toBeLessThanOrEqual(MOST_KIBIBYTES);
});

describe("the bindings", () => {
	const namesIn = (file: string, name: string) => {
		const [, members = ""] =
			new RegExp(`export interface ${name}(?: extends \\w+)? \\{([\\s\\S]*?)\\n\\}`).exec(
				readFileSync(join(ROOT, file), "utf8"),
			) ?? [];
		return [...members.matchAll(/^\t(\w+)\??:/gm)].map(([, name]) => name!);
	};
	const known = [
		...namesIn("functions/env.ts", "Env"),
		...namesIn("functions/console/open-rooms/registry.ts", "RoomBindings"),
	];

	test("that are deployed, and the secrets beside them, are those that the code knows", () => {
		const bound = [...printed().matchAll(/^\s*env\.(\w+)/gm)].map(([, name]) => name!);
		expect(bound.length).toBeGreaterThan(5);
		expect([...bound, ...SECRET_NAMES, ...DEVELOPMENT_ONLY, ...ADDED, ...OPTIONAL].sort()).toEqual(
			[...known].sort(),
		);
	});

	test.each(known)("%s is asked for", (name) => {
		const asks = new RegExp(`\\benv\\.${name}\\b`);
		const sources = listSourceFiles(join(ROOT, "functions")).filter(
			(file) => !file.endsWith("functions/env.ts"),
		);
		expect(sources.some((file) => asks.test(readFileSync(file, "utf8")))).toBe(true);
	});
});

const EMPTY = "export default {}";

/** Reference Worker of about our size, which measures the speed of this machine. */
const KNOWN = [
	...Array.from(
		{ length: 40_000 },
		(_, n) =>
			`const f${n} = (a, b) => a === ${n} ? { name: "text ${n}", list: [a, b, ${n}] } : { a, b, more: "another ${n}" };`,
	),
	EMPTY,
].join("\n");
/** Start time of the reference Worker on the machine for which MOST_SECONDS was set. */
const KNOWN_SECONDS = 0.16;

/** CPU time of a runtime until its Worker is ready, s. */
async function secondsToStart(worker: string): Promise<number> {
	const { compatibilityDate, compatibilityFlags } = unstable_getMiniflareWorkerOptions(CONFIG_FILE)
		.workerOptions as Partial<V4WorkerOptions>;
	const modules = [{ type: "ESModule" as const, path: "index.js", contents: worker }];
	const miniflare = new Miniflare(
		convertV4MiniflareOptions({
			log: new Log(LogLevel.ERROR),
			cf: false,
			telemetry: { enabled: false },
			compatibilityDate,
			compatibilityFlags,
			modules,
			modulesRoot: "/",
		} as V4MiniflareOptions),
	);
	await miniflare.ready;
	const seconds = readCpuSeconds(process.pid);
	await miniflare.dispose();
	return seconds;
}

/** CPU time can only be read where /proc exists. */
test.runIf(existsSync("/proc/self/stat"))("the Worker is quick to start", async () => {
	// Takes the fastest of several starts, because the machine may be busy.
	const quickest = { worker: Infinity, known: Infinity };
	const most = () => MOST_SECONDS * Math.max(1, quickest.known / KNOWN_SECONDS);
	for (let tries = 0; tries === 0 || (tries < 5 && quickest.worker > most()); tries++) {
		const empty = await secondsToStart(EMPTY);
		quickest.known = Math.min(quickest.known, (await secondsToStart(KNOWN)) - empty);
		quickest.worker = Math.min(quickest.worker, (await secondsToStart(deployedWorker())) - empty);
	}
	console.log(
		`Worker: ${quickest.worker.toFixed(2)} 秒で起動（上限 ${most().toFixed(2)} 秒、基準 ${quickest.known.toFixed(2)} 秒）`,
	);
	expect(quickest.worker).toBeLessThanOrEqual(most());
});
