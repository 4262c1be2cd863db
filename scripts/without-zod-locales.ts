import type { Plugin } from "vite";

/** Module of zod that exports its messages in all languages. */
const LOCALES = "../locales/index.js";
const NO_LOCALES = "\0zod-locales";

/**
 * Omits zod's messages in sixty languages, a thirtieth of the Worker: refusals have texts of their own. A package that
 * extends `z` uses the whole namespace, so that the bundler keeps all of it.
 */
export const withoutZodLocales = (): Plugin => ({
	name: "without-zod-locales",
	enforce: "pre",
	apply: "build",
	resolveId: (source, importer) =>
		source === LOCALES && importer && /[\\/]node_modules[\\/]zod[\\/]/.test(importer) ? NO_LOCALES : null,
	load: (id) => (id === NO_LOCALES ? "export {};" : null),
});
