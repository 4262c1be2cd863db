import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { BuildEnvironment, Plugin, ViteBuilder } from "vite";
import type { PackageLicense } from "#domain/console/about/package-license.ts";
import { renderChangelog } from "./changelog-page.ts";
import { ROOT } from "./local/local-settings.ts";

const readRoot = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { version } = JSON.parse(readRoot("package.json")) as { version: string };

/** Files under /assets are cached for a year, so the address changes with what they are made of. */
const hash = createHash("sha256").update(readRoot("package-lock.json")).update(readRoot("CHANGELOG.md"));
const BASE = `assets/about-${version}-${hash.digest("hex").slice(0, 8)}`;

/** Output of `build.license` in the folder of a bundle. */
export const LICENSE_FILE = "licenses.json";

/** Packages whose data the site serves without bundling their code. */
const DATA_PACKAGES = ["emojibase-data"];

/**
 * Describes the build to the page このシステムについて: version, commit and date in `__BUILD__`, and beside the
 * site the licences of both bundles and the changelog of the version.
 */
export const aboutBuild = (): Plugin => ({
	name: "about-build",
	config: (_config, { command }) => ({
		define: {
			__BUILD__: JSON.stringify({
				version,
				commit: readCommit(),
				builtAt: Date.now(),
				files: command === "build" ? `/${BASE}` : null,
			}),
		},
	}),
	buildApp: {
		order: "post",
		handler: async ({ environments }: ViteBuilder) => {
			const { client, musubi } = environments;
			if (!client || !musubi) return;
			const folder = join(outputFolder(client), BASE);
			const licenses = mergeLicenses([
				...[client, musubi].flatMap(takeLicenses),
				...DATA_PACKAGES.map(licenseOf),
			]);
			mkdirSync(folder, { recursive: true });
			writeFileSync(join(folder, LICENSE_FILE), JSON.stringify(licenses));
			writeFileSync(join(folder, "changelog.html"), renderChangelog(readRoot("CHANGELOG.md"), version));
		},
	},
});

/** Commit of an unchanged work tree; null for changed files and for a copy without history. */
function readCommit(): string | null {
	const git = (...command: string[]) =>
		execFileSync("git", [`--git-dir=${join(ROOT, ".git")}`, `--work-tree=${ROOT}`, ...command], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		}).trim();
	try {
		return git("status", "--porcelain", "--untracked-files=no") === "" ? git("rev-parse", "HEAD") : null;
	} catch {
		return null;
	}
}

const outputFolder = ({ config }: BuildEnvironment): string => resolve(config.root, config.build.outDir);

/** Licences of a bundle, whose own file is removed. */
function takeLicenses(environment: BuildEnvironment): PackageLicense[] {
	const file = join(outputFolder(environment), LICENSE_FILE);
	const licenses = JSON.parse(readFileSync(file, "utf8")) as PackageLicense[];
	rmSync(file);
	return licenses;
}

/** Licence of an installed package. */
function licenseOf(name: string): PackageLicense {
	const folder = join(ROOT, "node_modules", name);
	const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
		version: string;
		license: string;
	};
	return { name, version, identifier: license, text: readTexts(folder, /^licen[cs]e/i) };
}

/** Every package once, by name, with the notice that some licences require to be passed on. */
function mergeLicenses(licenses: readonly PackageLicense[]): PackageLicense[] {
	const byKey = new Map(licenses.map((each) => [`${each.name}@${each.version}`, each]));
	return [...byKey.values()]
		.map((each) => {
			const notice = readTexts(join(ROOT, "node_modules", each.name), /^notice/i);
			return notice ? { ...each, text: [each.text, notice].filter(Boolean).join("\n\n") } : each;
		})
		.sort((a, b) => a.name.localeCompare(b.name));
}

const readTexts = (folder: string, name: RegExp): string =>
	(existsSync(folder) ? readdirSync(folder) : [])
		.filter((file) => name.test(file))
		.map((file) => readFileSync(join(folder, file), "utf8").trim())
		.join("\n\n");
