import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

const ASKED = "?minified";

/** A script's text without its comments and blanks: `import text from "./script.js?minified"`. */
export const minified = (): Plugin => ({
	name: "minified",
	enforce: "pre",
	load(id) {
		if (!id.endsWith(ASKED)) return undefined;
		const file = id.slice(0, -ASKED.length);
		this.addWatchFile(file);
		const { code, errors } = minifySync(file, readFileSync(file, "utf8"));
		if (errors.length > 0) throw errors[0];
		return `export default ${JSON.stringify(code.trim())};`;
	},
});
