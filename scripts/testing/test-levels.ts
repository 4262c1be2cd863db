/** Test levels that a file can affect as a whole. */
export type TestLevel = "unit" | "worker" | "built" | "deployment" | "crash" | "dom" | "e2e";

const ALL: readonly TestLevel[] = ["unit", "worker", "built", "deployment", "crash", "dom", "e2e"];
/** Levels that run the built product. */
const OF_BUILT: readonly TestLevel[] = ["built", "crash", "dom", "e2e"];

/** Files that affect whole levels, which neither imports nor folder names reveal. */
export const LEVEL_FILES: readonly (readonly [files: RegExp, levels: readonly TestLevel[]])[] = [
	[/^(package(-lock)?\.json|\.npmrc|tsconfig\.json|scripts\/(start|requirements)\.mjs)$/, ALL],
	[
		/^vitest\.config\.ts$|^tests\/support\/circumstances\/(begin-test-file|draw-circumstances|long-first)\.ts$/,
		["unit", "worker"],
	],
	[/^tests\/support\/quick-folder\.ts$/, ["unit", "worker", "dom", "e2e"]],
	[
		/^tests\/support\/(empty-database|worker-under-test|worker\.d|line-event-types)\.ts$|^tests\/support\/site\//,
		["worker"],
	],
	[/^scripts\/minified\.ts$/, ["worker", ...OF_BUILT]],
	[/^wrangler\.toml$/, ["worker", ...OF_BUILT, "deployment"]],
	[/^functions\/(consume|long-jobs)\.ts$|^functions\/minified\.d\.ts$/, ["worker"]],
	[/^migrations(-archive|-directory)?\/\d+_[\w-]+\.sql$/, ["worker", ...OF_BUILT]],
	[/^(vite\.config\.ts|index\.html)$|^public\//, ["built", "deployment", "dom", "e2e"]],
	[
		/^scripts\/(about-build|changelog-page|emoji-data|mantine-styles|page-files|site-chunks|without-zod-locales)\.ts$/,
		[...OF_BUILT, "deployment"],
	],
	[
		/^scripts\/((serve|build|backup|restore)\.ts$|(local|backups)\/)|^simulator\/(simulator-worker\.ts|wrangler\.toml)$/,
		OF_BUILT,
	],
	[
		/^scripts\/((deploy|accounts|set-up-deployment|update-deployment)\.ts$|(deployment|accounts|cloudflare|setup|updates)\/)/,
		["deployment"],
	],
	[/^tests\/built\//, ["built", "deployment"]],
	[/^tests\/crash\/product\/|^tests\/support\/d1-file\.ts$/, ["built", "crash", "dom"]],
	[/^tests\/crash\//, ["crash"]],
	[/^tests\/dom\/(vitest\.config|support\/[\w-]+)\.ts$/, ["dom"]],
	[/^playwright\.config\.ts$|^tests\/e2e\/(log-in\.setup|support\/start-servers)\.ts$/, ["e2e"]],
];

/** Levels that a change of this file affects as a whole. */
export const findLevels = (file: string): TestLevel[] => [
	...new Set(LEVEL_FILES.flatMap(([files, levels]) => (files.test(file) ? levels : []))),
];

/** Files read only by the house tests, with the reason. Types, lint and house tests always run. */
export const UNTESTED_FILES: readonly (readonly [files: RegExp, why: string])[] = [
	[/^(CHANGELOG|README)\.md$|^docs\/[\w/.-]+\.md$/, "for readers; the house's tests ask whether it is true"],
	[/^docs\/images\//, "pictures for readers"],
	[/^docs\/examples\//, "programs of others, to be read"],
	[/^(areas|biome|knip)\.json$|^scripts\/house(\.ts$|\/)/, "lint reads it, which runs whatever changed"],
	[/^partykit\.json$/, "derived from wrangler.toml, as a test of the house asks"],
	[/^drizzle\.config\.ts$|^migrations\/meta\//, "what the next migration is made from"],
	[/^\.gitignore$|^\.ci\/run$|^scripts\/(test\.ts$|testing\/)/, "runs the tests"],
	[
		/^scripts\/(demo|demo-menus|develop|development-clock|migration|scale|screenshots|sign-release)\.ts$/,
		"tools of whoever develops, started by hand",
	],
	[/^tests\/support\/lowest-scrypt-parameters\.ts$/, "an alias of the Worker's tests, which all run with it"],
	[/^tests\/screenshots\//, "pictures for readers, taken by hand"],
	[/^tests\/bench\//, "figures beside their floors, taken by hand"],
];
