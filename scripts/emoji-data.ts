import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const { resolve } = createRequire(import.meta.url);
const { version } = JSON.parse(readFileSync(resolve("emojibase-data/package.json"), "utf8")) as {
	version: string;
};

/** Files under /assets are kept for a year, so the address names the version. */
const BASE = `assets/emojibase-${version}`;
const FILES = ["ja/data.json", "ja/messages.json"];

const read = (file: string) => readFileSync(resolve(`emojibase-data/${file}`));

/** Serves what the emoji picker reads, in Japanese alone, from the site itself; the site knows where by `__EMOJI_DATA__`. */
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
