import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder } from "vite";
import { ROOT } from "./settings.ts";

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
	"wrangler.toml",
];

/** Builds the Worker, the simulator and the site, unless what is built is of these very sources. */
export async function buildIfStale(): Promise<void> {
	const mark = join(ROOT, "dist/.sources");
	const wanted = fingerprint();
	if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
	await build();
	writeFileSync(mark, wanted);
}

/** Builds, whatever there is. A deployment's build (`MUSUBI_BUILD=deployment`) leaves the simulator out. */
export async function build(): Promise<void> {
	console.log("ビルドしています…");
	// What an earlier build left must not be taken for this one's.
	rmSync(join(ROOT, "dist"), { recursive: true, force: true });
	const builder = await createBuilder({ root: ROOT, logLevel: "warn", mode: "production" });
	await builder.buildApp();
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
