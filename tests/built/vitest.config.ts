import { defineConfig } from "vitest/config";
import { MINUTE } from "#domain/time.ts";

/** What was built: how large it is, how it is served, and whether it can be deployed. One file after the other. */
export default defineConfig({
	test: {
		name: "built",
		root: import.meta.dirname,
		include: ["*.test.ts"],
		fileParallelism: false,
		testTimeout: MINUTE,
		hookTimeout: 4 * MINUTE,
	},
});
