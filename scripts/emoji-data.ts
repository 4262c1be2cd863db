import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);
const { version } = JSON.parse(readFileSync(resolve("emojibase-data/package.json"), "utf8")) as {
	version: string;
};

/** Files under /assets are cached for a year, so the address contains the version. */
const BASE = `assets/emojibase-${version}`;
const FILES = ["ja/data.json", "ja/messages.json"];

const read = (file: string) => readFileSync(resolve(`emojibase-data/${file}`));

/** Serves the emoji picker's Japanese data from the site itself, at the address in `__EMOJI_DATA__`. */
export function emojiData(): Plugin {
	return {
		name: "emoji-data",
		config: () => ({ define: { __EMOJI_DATA__: JSON.stringify(`/${BASE}`) } }),
		applyToEnvironment: ({ name }) => name === "client",
		generateBundle() {
			for (const file of FILES)
				this.emitFile({ type: "asset", fileName: `${BASE}/${file}`, source: read(file) });
		},
		configureServer({ middlewares }) {
			for (const file of FILES)
				middlewares.use(`/${BASE}/${file}`, (_request, response) => {
					response.setHeader("Content-Type", "application/json");
					response.end(read(file));
				});
		},
	};
}
