import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Like a build, so that the shipped React is used.
process.env.NODE_ENV = "production";

const support = (file: string) => join(import.meta.dirname, "support", file);

/** Page tests in a document without a browser, against the built product and its simulator of LINE. */
export default defineConfig({
	root: join(import.meta.dirname, "../.."),
	// Page objects are shared with the browser tests; here they drive a document in Node.
	resolve: { alias: [{ find: "@playwright/test", replacement: support("playwright.ts") }] },
	test: {
		name: "dom",
		environment: support("environment.ts"),
		include: ["tests/dom/**/*.test.ts"],
		globalSetup: [support("products.ts")],
		setupFiles: [support("begin.ts")],
		// Loading the site takes longer than most tests, so each worker does it once.
		isolate: false,
		maxWorkers: 2,
		// Documents are created and discarded by the hundred.
		execArgv: ["--max-semi-space-size=64"],
		// A loaded machine may miss a timeout once.
		retry: 1,
		testTimeout: 180_000,
		hookTimeout: 120_000,
	},
});
