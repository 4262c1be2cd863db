import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { type FileLock, takeFileLock } from "./file-lock.ts";
import { DEPLOYMENT_DIST, DIST, ROOT } from "./local-settings.ts";
import { storeWorkerOptions } from "./worker-options.ts";

const SOURCES = [
	"domain",
	"db",
	"functions",
	"simulator",
	"web",
	"public",
	"index.html",
	"package-lock.json",
	"CHANGELOG.md",
	"vite.config.ts",
	// Plugins of vite.config.ts.
	"scripts/about-build.ts",
	"scripts/changelog-page.ts",
	"scripts/emoji-data.ts",
	"wrangler.toml",
];

/** Folders of the locally hosted Workers in the build. */
const LOCAL_WORKERS = ["musubi", "musubi_simulator"];

/** Fingerprint of the sources of the last build. */
const FINGERPRINT_FILE = join(DIST, ".sources");

/** Lock of the build, outside its folder. */
const LOCK_FILE = join(ROOT, "node_modules", ".cache", "musubi", "build-lock.sqlite");

/** Longest wait for another build, in milliseconds. */
const LONGEST_BUILD = 600_000;

/** Whether the build is missing or outdated. */
export const isBuildStale = (current?: string): boolean =>
	!existsSync(FINGERPRINT_FILE) || readFileSync(FINGERPRINT_FILE, "utf8") !== (current ?? fingerprint());

/** Builds the Worker, the simulator and the site, unless the build is current. Other processes build before or after. */
export async function buildIfStale(): Promise<void> {
	if (!isBuildStale()) return;
	const lock = lockBuild();
	try {
		const currentFingerprint = fingerprint();
		if (!isBuildStale(currentFingerprint)) return;
		await build(DIST);
		for (const worker of LOCAL_WORKERS) await storeWorkerOptions(join(DIST, worker));
		writeFileSync(FINGERPRINT_FILE, currentFingerprint);
	} finally {
		lock.close();
	}
}

/** Locks the folder of the build, because a build empties it first. @throws Error if another build does not end */
function lockBuild(): FileLock {
	const lock = takeFileLock(LOCK_FILE);
	if (lock) return lock;
	console.log("別の結びが同じフォルダーでビルドしています。終わるまで待ちます…");
	const later = takeFileLock(LOCK_FILE, LONGEST_BUILD);
	if (!later)
		throw new Error(
			"同じフォルダーの別のビルドが終わりません。そちらを終了してから、もう一度実行してください。",
		);
	return later;
}

/** Builds in a separate process, concurrently with other work. @throws on failure */
export async function buildInChild(): Promise<void> {
	const child = spawn(process.execPath, ["--no-warnings", join(ROOT, "scripts/build.ts")], {
		stdio: "inherit",
	});
	const [code] = (await once(child, "exit")) as [number | null];
	if (code !== 0) throw new Error(`ビルドに失敗しました（${code}）。`);
}

/** Builds for deployment, without the simulator. */
export async function buildForDeployment(): Promise<void> {
	process.env.MUSUBI_BUILD = "deployment";
	await build(DEPLOYMENT_DIST);
}

async function build(folder: string): Promise<void> {
	console.log("ビルドしています…");
	// Removes files of an earlier build.
	rmSync(folder, { recursive: true, force: true });
	// Vite reads NODE_ENV before its mode: another value would build the Worker for Vite's development server.
	const { NODE_ENV } = process.env;
	process.env.NODE_ENV = "production";
	try {
		const builder = await createBuilder({ root: ROOT, logLevel: "warn", mode: "production" });
		await builder.buildApp();
	} finally {
		// Restored for child processes.
		if (NODE_ENV === undefined) delete process.env.NODE_ENV;
		else process.env.NODE_ENV = NODE_ENV;
	}
}

function fingerprint(): string {
	const hash = createHash("sha256");
	for (const file of SOURCES.flatMap(filesUnder)) hash.update(file).update(readFileSync(join(ROOT, file)));
	return hash.digest("hex");
}

function filesUnder(path: string): string[] {
	const full = join(ROOT, path);
	if (!existsSync(full)) return [];
	try {
		return readdirSync(full, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
			.sort();
	} catch {
		return [path];
	}
}
