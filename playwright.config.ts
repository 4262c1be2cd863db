import { existsSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { writeFontConfiguration } from "./scripts/local/font-configuration.ts";
import { ADMINISTRATOR } from "./tests/e2e/support/logins.ts";
import { announce, announced, OWN, type Server } from "./tests/e2e/support/servers.ts";
import { findQuickFolder } from "./tests/support/quick-folder.ts";

// Folder of the products' states and the browsers' profiles.
process.env.TMPDIR = findQuickFolder();
// The project's own fonts, so that layouts do not depend on the machine's.
process.env.FONTCONFIG_FILE = writeFontConfiguration();
// In a locale without UTF-8, such as LANG=C, Chromium names a download with a Japanese name "download".
process.env.LC_ALL = "C.UTF-8";

/** Start of the tests' clock on every day: a Friday morning in Tokyo. */
const BEGIN = "2026-11-20T10:00:00+09:00";

/** As many as a machine with two cores can run. */
const SERVERS = Number(process.env.E2E_WORKERS || 2);

if (!announced()) {
	const servers = await Promise.all(Array.from({ length: SERVERS }, newServer));
	announce({ servers, ahead: Date.parse(BEGIN) - Date.now() });
	process.once("exit", () => {
		for (const { stateDir } of servers) rmSync(stateDir, { recursive: true, force: true });
	});
}
const { servers } = announced()!;

/** Browser tests against the built product and its simulator of LINE, each server with its own state. */
export default defineConfig({
	testDir: "tests/e2e",
	outputDir: join(import.meta.dirname, "test-results"),
	workers: servers.length,
	timeout: 180_000,
	// On a loaded machine a browser may miss a timeout once. Tests that passed only on a retry are listed and
	// counted.
	retries: process.env.CI ? 1 : 0,
	expect: { timeout: 30_000 },
	forbidOnly: Boolean(process.env.CI),
	reporter: "list",
	use: {
		baseURL: servers[OWN]!.address,
		locale: "ja-JP",
		timezoneId: "Asia/Tokyo",
		viewport: { width: 1280, height: 800 },
		// Animations delay every step and test nothing.
		contextOptions: { reducedMotion: "reduce" },
		screenshot: "only-on-failure",
		launchOptions: {
			executablePath: chromium(),
			args: [
				"--no-sandbox",
				"--disable-gpu",
				"--disable-background-networking",
				"--disable-quic",
				"--no-first-run",
				"--disable-component-update",
				"--disable-sync",
				"--host-resolver-rules=MAP stickershop.line-scdn.net ~NOTFOUND",
			],
		},
	},
	projects: [
		{ name: "log in", testMatch: "log-in.setup.ts" },
		{ name: "pages", testMatch: "*.spec.ts", dependencies: ["log in"], use: { storageState: ADMINISTRATOR } },
	],
	webServer: {
		cwd: import.meta.dirname,
		command: "node_modules/.bin/node --no-warnings tests/e2e/support/start-servers.ts",
		wait: { stdout: /all servers are ready/ },
		timeout: 240_000,
		stderr: "pipe",
		gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
		env: {
			BEGIN_AT: BEGIN,
			LINE_API_BASE: "",
			LINE_CHANNEL_ACCESS_TOKEN: "",
			GOOGLE_CLIENT_ID: "",
			LINE_CHANNEL_SECRET: "",
		},
	},
});

async function newServer(): Promise<Server> {
	const port = await freePort();
	return {
		port,
		stateDir: mkdtempSync(join(tmpdir(), "musubi-e2e-")),
		address: `http://127.0.0.1:${port}`,
	};
}

/** Chromium of CHROME_PATH or the system's; undefined for Playwright's own. */
function chromium(): string | undefined {
	return [process.env.CHROME_PATH, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(
		(path) => path && existsSync(path),
	);
}

function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}
