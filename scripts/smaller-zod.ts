import type { Plugin } from "vite";

const LEFT_OUT = "\0left-out-of-zod:";

/** Replacements for zod's unused files. */
const INSTEAD: Record<string, string> = {
	// Its messages in fifty languages; our words are `domain/platform/wire/schema-words.ts`.
	"../locales/index.js": "export {};",
	// Schemas are made from JSON by nobody.
	"./from-json-schema.js": "export const fromJSONSchema = undefined;",
};

/**
 * Leaves out of zod what nobody asks for. @hono/zod-openapi hands on all of zod as one object, so that nothing is left out
 * of the Worker by itself as it is of the site: a tenth of what starts.
 */
export const smallerZod = (): Plugin => ({
	name: "smaller-zod",
	enforce: "pre",
	apply: "build",
	resolveId: (source, importer) =>
		Object.hasOwn(INSTEAD, source) && importer?.includes("/zod/v4/") ? LEFT_OUT + source : undefined,
	load: (id) => (id.startsWith(LEFT_OUT) ? INSTEAD[id.slice(LEFT_OUT.length)] : undefined),
});
