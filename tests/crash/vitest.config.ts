import { defineConfig } from "vitest/config";
import { MINUTE } from "#domain/platform/time/time.ts";

/** The built product, killed again and again. Most of a file is waiting for starts, so two run at once. */
export default defineConfig({
	test: {
		name: "crash",
		root: import.meta.dirname,
		include: ["*.test.ts"],
		globalSetup: "./product/first-start.ts",
		maxWorkers: 2,
		testTimeout: 16 * MINUTE,
		hookTimeout: 2 * MINUTE,
	},
});
