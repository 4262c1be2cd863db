import type { Plugin } from "vite";

const PART = "\0merge-refs";

/**
 * Replaces the hook that Mantine's ScrollArea imports from @floating-ui/react by Mantine's own equivalent.
 * Every dialog includes ScrollArea, and the import would add the whole library to the first page, a tenth of
 * its size.
 */
export const mergeRefs = (): Plugin => ({
	name: "merge-refs",
	enforce: "pre",
	apply: "build",
	applyToEnvironment: ({ name }) => name === "client",
	resolveId: (source, importer) =>
		source === "@floating-ui/react" && importer?.endsWith("/ScrollArea/ScrollArea.mjs") ? PART : undefined,
	load: (id) =>
		id === PART
			? `import { useMergedRef } from "@mantine/hooks"; export const useMergeRefs = (refs) => useMergedRef(...refs);`
			: undefined,
});
