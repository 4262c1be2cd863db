import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ROOT } from "./local-settings.ts";

/** Headless Chromium uses a third less CPU than the full browser. */
const SHELL = "/usr/bin/chromium-headless-shell";
const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Sets CHROME_PATH to a working Chromium, and installs one if there is none.
 * @returns an explanation with the install command where that is impossible
 */
export function provideChromium(): string | undefined {
	const path = findChromium();
	if (path === undefined)
		return `Chromium が見つからず、用意もできませんでした。インストール: ${installCommand()}（CHROME_PATH に Chromium の実行ファイルを指定することもできます）`;
	process.env.CHROME_PATH = path;
	return undefined;
}

/** Chromium of CHROME_PATH, Debian's headless one, the system's, Playwright's, or a newly installed one. */
function findChromium(): string | undefined {
	const named = [process.env.CHROME_PATH, SHELL].find(runs);
	if (named) return named;
	if (canInstall()) {
		console.log("Chromium を用意しています…");
		attempt("apt-get", ["update", "-qq"]);
		attempt("apt-get", ["install", "-qq", "-y", "--no-install-recommends", "chromium-headless-shell"]);
	}
	const there = [SHELL, ...BROWSERS, chromium.executablePath()].find(runs);
	if (there) return there;
	console.log("Chromium をダウンロードしています…");
	const playwright = join(ROOT, "node_modules/@playwright/test/cli.js");
	attempt(process.execPath, [playwright, "install", "chromium"]);
	if (runs(chromium.executablePath())) return chromium.executablePath();
	if (canInstall()) attempt("apt-get", ["install", "-qq", "-y", "--no-install-recommends", "chromium"]);
	return BROWSERS.find(runs);
}

/** Whether the browser starts: it may exist but lack a system library. */
const runs = (path: string | undefined): path is string =>
	path !== undefined && existsSync(path) && spawnSync(path, ["--version", "--no-sandbox"]).status === 0;

const canInstall = (): boolean => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** On systems other than Debian, Playwright's Chromium works once its system libraries are installed. */
function installCommand(): string {
	if (process.platform !== "linux") return "npx playwright install chromium";
	return isDebian()
		? "sudo apt-get install -y chromium-headless-shell"
		: "sudo npx playwright install-deps chromium";
}

const isDebian = (): boolean =>
	existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));

const FIVE_MINUTES = 300_000;

/** Runs an installation command silently; whether it succeeded shows in `runs` afterwards. */
function attempt(command: string, parameters: string[]): void {
	spawnSync(command, parameters, {
		stdio: "ignore",
		timeout: FIVE_MINUTES,
		env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
	});
}
