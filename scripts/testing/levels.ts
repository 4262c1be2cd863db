/** The levels of tests that a file can concern as a whole. */
export type Level = "unit" | "worker" | "built" | "deployment" | "crash" | "dom" | "e2e";

const ALL: readonly Level[] = ["unit", "worker", "built", "deployment", "crash", "dom", "e2e"];
/** Levels that run the built product. */
const OF_BUILT: readonly Level[] = ["built", "crash", "dom", "e2e"];

/** The files that concern a level whole: no import and no folder's name tells of which of its tests. */
export const CONCERNED: readonly (readonly [files: RegExp, levels: readonly Level[]])[] = [
	[/^(package(-lock)?\.json|\.npmrc|tsconfig\.json|scripts\/(start|requirements)\.mjs)$/, ALL],
	[/^vitest\.config\.ts$|^tests\/support\/circumstances\/(begin|draw|long-first)\.ts$/, ["unit", "worker"]],
	[/^tests\/support\/quick-folder\.ts$/, ["unit", "worker", "dom", "e2e"]],
	[
		/^tests\/support\/(empty-database|worker-under-test|worker\.d|line-event-types)\.ts$|^tests\/support\/site\//,
		["worker"],
	],
	[/^scripts\/minified\.ts$/, ["worker", ...OF_BUILT]],
	[/^wrangler\.toml$/, ["worker", ...OF_BUILT, "deployment"]],
	[/^functions\/(consume\.ts|minified\.d\.ts)$/, ["worker"]],
	[/^migrations(-archive)?\/\d+_[\w-]+\.sql$/, ["worker", ...OF_BUILT]],
	[/^(vite\.config\.ts|index\.html)$|^public\//, ["built", "deployment", "dom", "e2e"]],
	[
		/^scripts\/(emoji-data|mantine-styles|merge-refs|quicker-drizzle|smaller-zod)\.ts$/,
		[...OF_BUILT, "deployment"],
	],
	[/^scripts\/((serve|build)\.ts$|local\/)|^simulator\/(worker\.ts|wrangler\.toml)$/, OF_BUILT],
	[/^scripts\/deploy(ment\/[\w-]+)?\.ts$/, ["deployment"]],
	[/^tests\/built\//, ["built", "deployment"]],
	[/^tests\/crash\/product\/|^tests\/support\/d1-file\.ts$/, ["built", "crash", "dom"]],
	[/^tests\/crash\//, ["crash"]],
	[/^tests\/dom\/(vitest\.config|support\/[\w-]+)\.ts$/, ["dom"]],
	[/^playwright\.config\.ts$|^tests\/e2e\/(log-in\.setup|support\/start-servers)\.ts$/, ["e2e"]],
];

/** The levels that a change of this file concerns whole. */
export const levelsOf = (file: string): Level[] => [
	...new Set(CONCERNED.flatMap(([files, levels]) => (files.test(file) ? levels : []))),
];

/** Files that only the house's tests read, with the reason. Types, lint and the house's tests always run. */
export const UNTESTED: readonly (readonly [files: RegExp, why: string])[] = [
	[/^(CHANGELOG|README)\.md$|^docs\/[\w/.-]+\.md$/, "for readers; the house's tests ask whether it is true"],
	[/^docs\/images\//, "pictures for readers"],
	[/^docs\/examples\//, "programs of others, to be read"],
	[/^(areas|biome|knip)\.json$|^scripts\/house(\.ts$|\/)/, "lint reads it, which runs whatever changed"],
	[/^partykit\.json$/, "derived from wrangler.toml, as a test of the house asks"],
	[/^drizzle\.config\.ts$|^migrations\/meta\//, "what the next migration is made from"],
	[/^\.gitignore$|^\.ci\/run$|^scripts\/(test\.ts$|testing\/)/, "runs the tests"],
	[
		/^scripts\/(demo|develop|development-clock|scale|screenshots)\.ts$/,
		"tools of whoever develops, started by hand",
	],
	[/^tests\/screenshots\//, "pictures for readers, taken by hand"],
	[/^tests\/bench\//, "figures beside their floors, taken by hand"],
];
