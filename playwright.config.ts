import { existsSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { ADMINISTRATOR } from "./tests/e2e/support/logins.ts";

// Each worker reads this file anew; what the first reading chose is handed on in the environment.
if (!process.env.E2E_STATE_DIR) {
	const stateDir = mkdtempSync(join(tmpdir(), "musubi-e2e-"));
	process.env.E2E_STATE_DIR = stateDir;
	process.env.E2E_PORT = String(await freePort());
	process.once("exit", () => rmSync(stateDir, { recursive: true, force: true }));
}
const { E2E_STATE_DIR: STATE_DIR, E2E_PORT: PORT } = process.env as {
	E2E_STATE_DIR: string;
	E2E_PORT: string;
};
const address = `http://127.0.0.1:${PORT}`;

/** A browser against the built product and its simulator of LINE, both on a state of their own. */
export default defineConfig({
	testDir: "tests/e2e",
	outputDir: "test-results",
	// One clock and one LINE stand behind all tests.
	workers: 1,
	timeout: 90_000,
	// A browser on a loaded machine can miss its time once. What passed only then is still named, and counted.
	retries: process.env.CI ? 1 : 0,
	expect: { timeout: 12_000 },
	forbidOnly: Boolean(process.env.CI),
	reporter: "list",
	use: {
		baseURL: address,
		locale: "ja-JP",
		timezoneId: "Asia/Tokyo",
		viewport: { width: 1280, height: 800 },
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
			],
		},
	},
	projects: [
		{ name: "log in", testMatch: "log-in.setup.ts" },
		{ name: "pages", testMatch: "*.spec.ts", dependencies: ["log in"], use: { storageState: ADMINISTRATOR } },
	],
	webServer: {
		command: "node_modules/.bin/node --no-warnings scripts/serve.ts",
		url: `${address}/login`,
		timeout: 120_000,
		stdout: "ignore",
		stderr: "pipe",
		gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
		env: {
			PORT,
			STATE_DIR,
			LINE_API_BASE: "",
			LINE_CHANNEL_ACCESS_TOKEN: "",
			LINE_CHANNEL_SECRET: "",
		},
	},
});

/** The browser named or the system's; undefined is Playwright's own. */
function chromium(): string | undefined {
	return [process.env.CHROME_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path));
}

function freePort(): Promise<number> {
	return new Promise((resolve) => {
		const server = createServer().listen(0, "127.0.0.1", () => {
			const { port } = server.address() as AddressInfo;
			server.close(() => resolve(port));
		});
	});
}
