import { join } from "node:path";
import { build } from "vite";
import { emojiData } from "../../../scripts/emoji-data.ts";
import { ROOT } from "../../../scripts/local/settings.ts";

const FOLDER = join(ROOT, "node_modules/.cache/dom-site");

/**
 * Builds the site into one module for Node and returns its file. Loading its 2,000 modules one by one would take each
 * worker half a minute.
 */
export async function buildSite(): Promise<string> {
	await build({
		root: ROOT,
		configFile: false,
		mode: "production",
		// The libraries' "use client" is for servers; each mention of it is a warning.
		logLevel: "error",
		plugins: [emojiData()],
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
