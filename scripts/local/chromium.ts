import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ROOT } from "./settings.ts";

/** Chromium without a window needs a third less of the processor than the whole browser does. */
const SHELL = "/usr/bin/chromium-headless-shell";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * A Chromium that runs on this machine: the one named, Debian's without a window, the system's, Playwright's, or else
 * Debian's, fetched where it is missing.
 * @throws where none can be had.
 */
export function findChromium(): string {
	const named = [process.env.CHROME_PATH, SHELL].find(runs);
	if (named) return named;
	if (canInstall()) {
		console.log("Chromium を用意しています…");
		attempt("apt-get", ["update"]);
		attempt("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
	}
	const there = [SHELL, ...BROWSERS, chromium.executablePath()].find(runs);
	if (there) return there;
	const playwright = join(ROOT, "node_modules/@playwright/test/cli.js");
	attempt(process.execPath, [playwright, "install", "chromium"]);
	if (runs(chromium.executablePath())) return chromium.executablePath();
	if (canInstall()) attempt("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
	const installed = BROWSERS.find(runs);
	if (installed) return installed;
	throw new Error(
		"Chromium が見つからず、用意もできませんでした。Chromium をインストールするか、CHROME_PATH に実行ファイルを指定してください。",
	);
}

/** A browser may be there and yet lack a library of the system's: only one that answers counts. */
const runs = (path: string | undefined): path is string =>
	path !== undefined && existsSync(path) && spawnSync(path, ["--version", "--no-sandbox"]).status === 0;

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

const FIVE_MINUTES = 300_000;

/** Whether it helped is seen by what runs afterwards. */
function attempt(command: string, parameters: string[]): void {
	spawnSync(command, parameters, {
		stdio: ["ignore", "inherit", "inherit"],
		timeout: FIVE_MINUTES,
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
}
