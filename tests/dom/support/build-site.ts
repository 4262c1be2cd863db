import { join } from "node:path";
import { build } from "vite";
import { aboutBuild } from "../../../scripts/about-build.ts";
import { emojiData } from "../../../scripts/emoji-data.ts";
import { ROOT } from "../../../scripts/local/local-settings.ts";

const FOLDER = join(ROOT, "node_modules/.cache/dom-site");

/**
 * Builds the site into one module for Node and returns its file. Loading 2,000 separate modules would take
 * each worker half a minute.
 */
export async function buildSite(): Promise<string> {
	await build({
		root: ROOT,
		configFile: false,
		mode: "production",
		// Hides the warnings about the libraries' "use client" directives.
		logLevel: "error",
		plugins: [emojiData(), aboutBuild()],
		define: { __SIMULATOR__: "true" },
		ssr: { noExternal: true },
		build: {
			ssr: join(import.meta.dirname, "site-entry.ts"),
			outDir: FOLDER,
			emptyOutDir: true,
			minify: false,
			copyPublicDir: false,
			rolldownOptions: { output: { entryFileNames: "site.mjs", codeSplitting: false } },
		},
	});
	return join(FOLDER, "site.mjs");
}
