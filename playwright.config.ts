import { existsSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { fontConfiguration } from "./scripts/local/fonts.ts";
import { ADMINISTRATOR } from "./tests/e2e/support/logins.ts";
import { announce, announced, OWN, type Server } from "./tests/e2e/support/servers.ts";
import { quickFolder } from "./tests/support/quick-folder.ts";

// The states of the products and the browsers' profiles.
process.env.TMPDIR = quickFolder();
// A machine's own fonts, or their absence, change no layout.
process.env.FONTCONFIG_FILE = fontConfiguration();
// In a locale without UTF-8, such as LANG=C, Chromium calls a download whose name is Japanese "download".
process.env.LC_ALL = "C.UTF-8";

/** When the tests begin, whatever the day: a Friday morning in Tokyo. */
const BEGIN = "2026-11-20T10:00:00+09:00";

/** As many as a machine of two cores has room for. */
const SERVERS = Number(process.env.E2E_WORKERS || 2);

if (!announced()) {
	const servers = await Promise.all(Array.from({ length: SERVERS }, newServer));
	announce({ servers, ahead: Date.parse(BEGIN) - Date.now() });
	process.once("exit", () => {
		for (const { stateDir } of servers) rmSync(stateDir, { recursive: true, force: true });
	});
}
const { servers } = announced()!;

/** A browser against the built product and its simulator of LINE, both on a state of their own. */
export default defineConfig({
	testDir: "tests/e2e",
	outputDir: join(import.meta.dirname, "test-results"),
	workers: servers.length,
	timeout: 180_000,
	// A browser on a loaded machine can miss its time once. What passed only then is still named, and counted.
	retries: process.env.CI ? 1 : 0,
	expect: { timeout: 30_000 },
	forbidOnly: Boolean(process.env.CI),
	reporter: "list",
	use: {
		baseURL: servers[OWN]!.address,
		locale: "ja-JP",
		timezoneId: "Asia/Tokyo",
		viewport: { width: 1280, height: 800 },
		// What slides is waited for at every step, and shows a test nothing.
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

/** The browser named or the system's; undefined is Playwright's own. */
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
