import type { Plugin } from "vite";

const REPLACED_PREFIX = "\0left-out-of-zod:";

/** Replacements for zod's unused files. */
const REPLACEMENTS: Record<string, string> = {
	// Messages in fifty languages; ours are in `domain/platform/wire/schema-messages.ts`.
	"../locales/index.js": "export {};",
	// Nothing creates schemas from JSON.
	"./from-json-schema.js": "export const fromJSONSchema = undefined;",
};

/**
 * Removes unused parts of zod from the build. @hono/zod-openapi re-exports zod as one object, which prevents
 * tree shaking in the Worker: a tenth of its code.
 */
export const smallerZod = (): Plugin => ({
	name: "smaller-zod",
	enforce: "pre",
	apply: "build",
	resolveId: (source, importer) =>
		Object.hasOwn(REPLACEMENTS, source) && importer?.includes("/zod/v4/")
			? REPLACED_PREFIX + source
			: undefined,
	load: (id) => (id.startsWith(REPLACED_PREFIX) ? REPLACEMENTS[id.slice(REPLACED_PREFIX.length)] : undefined),
});
