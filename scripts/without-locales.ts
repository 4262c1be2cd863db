import type { Plugin } from "vite";

const NONE = "\0no-locales";

/**
 * zod's messages in fifty languages. @hono/zod-openapi hands on all of zod as one object, so that none of them is left out
 * of the Worker as it is of the site: a fourteenth of what starts. Our words are `domain/schema-words.ts`.
 */
export const withoutLocales = (): Plugin => ({
	name: "without-locales",
	enforce: "pre",
	apply: "build",
	resolveId: (source, importer) =>
		source === "../locales/index.js" && importer?.includes("/zod/v4/") ? NONE : undefined,
	load: (id) => (id === NONE ? "export {};" : undefined),
});
