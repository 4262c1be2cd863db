import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { MINUTE } from "#domain/platform/time/wire-time.ts";

/** Tests of the build: its size, how it is served, and whether it can be deployed. Files run sequentially. */
export default defineConfig({
	resolve: { alias: [{ find: /^typescript$/, replacement: join(import.meta.dirname, "typescript.ts") }] },
	test: {
		name: "built",
		root: import.meta.dirname,
		include: ["*.test.ts"],
		server: { deps: { inline: ["openapi-typescript"] } },
		fileParallelism: false,
		testTimeout: MINUTE,
		hookTimeout: 4 * MINUTE,
	},
});
