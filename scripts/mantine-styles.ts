import type { Plugin } from "vite";

const WHOLE = "@mantine/core/styles.layer.css";
const BASE = "\0mantine-base";

const importOf = (part: string): string => `import "@mantine/core/styles/${part}.layer.css";`;

/**
 * Replaces Mantine's global style sheet in builds by those of its components, so that a page loads only the
 * styles it uses. Each is imported next to its component's class names, after those of the components it
 * consists of.
 */
export const mantineStyles = (): Plugin => ({
	name: "mantine-styles",
	enforce: "pre",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	resolveId: (source) => (source === WHOLE ? BASE : undefined),
	load: (id) =>
		id === BASE ? ["baseline", "default-css-variables", "global"].map(importOf).join("\n") : undefined,
	transform(code, id) {
		const [, component] = /@mantine\/core\/esm\/.*\/([^/]+)\.module\.mjs$/.exec(id) ?? [];
		return component === undefined ? undefined : { code: `${importOf(component)}\n${code}`, map: null };
	},
});
