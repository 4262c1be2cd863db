import { defineConfig } from "vitest/config";
import { MINUTE } from "#domain/platform/time/wire-time.ts";

/**
 * Tests that repeatedly kill the built product. Most time is waiting for starts, so two files run at once.
 */
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
