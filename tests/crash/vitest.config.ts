import { defineConfig } from "vitest/config";
import { MINUTE } from "#domain/time.ts";

/** The built product, killed again and again. One file after the other: each wants the machine for itself. */
export default defineConfig({
	test: {
		name: "crash",
		root: import.meta.dirname,
		include: ["*.test.ts"],
		fileParallelism: false,
		testTimeout: 16 * MINUTE,
		hookTimeout: 2 * MINUTE,
	},
});
