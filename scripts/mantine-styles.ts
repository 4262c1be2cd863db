import type { Plugin } from "vite";

const WHOLE = "@mantine/core/styles.layer.css";
const BASE = "\0mantine-base";

const importOf = (part: string): string => `import "@mantine/core/styles/${part}.layer.css";`;

/**
 * Mantine has one style sheet for everything, which the first page would load whole, and one for each component. A build
 * takes the latter: each comes where the names of its classes are, with the component that it dresses and after those that
 * this one is made of.
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
