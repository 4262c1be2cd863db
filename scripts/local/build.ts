import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { keepOptionsOfWorker } from "./options.ts";
import { DEPLOYMENT_DIST, DIST, ROOT } from "./settings.ts";

const SOURCES = [
	"domain",
	"db",
	"functions",
	"simulator",
	"web",
	"public",
	"index.html",
	"package-lock.json",
	"vite.config.ts",
	// What vite.config.ts builds with.
	"scripts/emoji-data.ts",
	"scripts/merge-refs.ts",
	"scripts/quicker-drizzle.ts",
	"scripts/smaller-zod.ts",
	"wrangler.toml",
];

/** The Workers that this machine hosts, as their folders are called. */
const LOCAL_WORKERS = ["musubi", "musubi_simulator"];

/** Fingerprint of the sources of the last build. */
const MARK = join(DIST, ".sources");

/** Whether the build is missing, or of other sources than these. */
export const isStale = (): boolean => !existsSync(MARK) || readFileSync(MARK, "utf8") !== fingerprint();

/** Builds the Worker, the simulator and the site, unless what is built is of these very sources. */
export async function buildIfStale(): Promise<void> {
	const wanted = fingerprint();
	if (existsSync(MARK) && readFileSync(MARK, "utf8") === wanted) return;
	await build(DIST);
	for (const worker of LOCAL_WORKERS) await keepOptionsOfWorker(join(DIST, worker));
	writeFileSync(MARK, wanted);
}

/** Builds in a process of its own, at the time of other work. @throws where the build fails. */
export async function buildBeside(): Promise<void> {
	const child = spawn(process.execPath, ["--no-warnings", join(ROOT, "scripts/build.ts")], {
		stdio: "inherit",
	});
	const [code] = (await once(child, "exit")) as [number | null];
	if (code !== 0) throw new Error(`ビルドに失敗しました（${code}）。`);
}

/** Builds what is deployed, which leaves the simulator out. */
export async function buildForDeployment(): Promise<void> {
	process.env.MUSUBI_BUILD = "deployment";
	await build(DEPLOYMENT_DIST);
}

async function build(folder: string): Promise<void> {
	console.log("ビルドしています…");
	// What an earlier build left must not be taken for this one's.
	rmSync(folder, { recursive: true, force: true });
	// Vite asks this before its mode: under another name the Worker would be the one for Vite's own server.
	const { NODE_ENV } = process.env;
	process.env.NODE_ENV = "production";
	try {
		const builder = await createBuilder({ root: ROOT, logLevel: "warn", mode: "production" });
		await builder.buildApp();
	} finally {
		// What is started afterwards is no build.
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
