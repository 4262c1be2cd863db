import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

const MINIFIED_QUERY = "?minified";

/** Imports a script as minified text: `import text from "./script.js?minified"`. */
export const minifiedPlugin = (): Plugin => ({
	name: "minified",
	enforce: "pre",
	load(id) {
		if (!id.endsWith(MINIFIED_QUERY)) return undefined;
		const file = id.slice(0, -MINIFIED_QUERY.length);
		this.addWatchFile(file);
		const { code, errors } = minifySync(file, readFileSync(file, "utf8"));
		if (errors.length > 0) throw errors[0];
		return `export default ${JSON.stringify(code.trim())};`;
	},
});
