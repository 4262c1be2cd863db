import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import react from "@vitejs/plugin-react";
import { type BuildEnvironmentOptions, defineConfig } from "vite";
import { aboutBuild, LICENSE_FILE } from "./scripts/about-build.ts";
import { developmentClock } from "./scripts/development-clock.ts";
import { emojiData } from "./scripts/emoji-data.ts";
import { listFurtherDatabases } from "./scripts/local/bind-databases.ts";
import {
	LOCAL_ACCOUNTS,
	type LocalAccount,
	localPrefix,
	readLocalAccounts,
} from "./scripts/local/local-accounts.ts";
import {
	buildLocalVars,
	DEPLOYMENT_DIST,
	DIST,
	STATE_DIR,
	WITH_SIMULATOR,
} from "./scripts/local/local-settings.ts";
import {
	nextClockOf,
	simulatorOf,
	simulatorServices,
	simulatorVars,
} from "./scripts/local/simulator-workers.ts";
import { mantineStyles } from "./scripts/mantine-styles.ts";
import { minifiedPlugin } from "./scripts/minified.ts";
import { withoutZodLocales } from "./scripts/without-zod-locales.ts";

// Only a deployment omits the simulator's Worker and page.
const forDeployment = process.env.MUSUBI_BUILD === "deployment";

/** Folders of the site whose parts most editors share. */
const EDITING = [
	"platform/(csv|emoji|media)",
	"engine/(actions|filters|messages|placeholders|selector|send-forecast|steps|used-by|versions)",
	"people/(items|marks)",
	"inbox/testers",
	"content/templates",
].join("|");

/** Pages that are plain lists; the first shows each kind of item by its view. */
const LIST_PAGES = [
	"web/engine/explorer/ExplorerPage.tsx",
	"web/acquisition/links/LinksPage.tsx",
	"web/automation/scores/ScoresPage.tsx",
	"web/console/operators/OperatorsPage.tsx",
	"web/console/operators/RolesPage.tsx",
	"web/console/people/PeoplePage.tsx",
	"web/content/broadcasts/BroadcastsPage.tsx",
	"web/integrations/notifications/ChannelsPage.tsx",
	"web/integrations/notifications/NotificationSettingsPage.tsx",
	"web/integrations/notifications/NotificationsPage.tsx",
].map((page) => resolve(page));
const KIND_VIEWS = resolve("web/kindViews.ts");

const IS_OWN = /^(?!.*[\\/]node_modules[\\/]).*\.(tsx?|css)$/;
/** The library's components in lists, and their styles. */
const LIST_COMPONENTS =
	/@mantine[\\/]core[\\/](styles|esm[\\/]components)[\\/](Popover|Accordion|Checkbox\w*|InlineInput|Code|Divider|Image|Menu|Radio\w*|Tooltip|Switch|Table)[\\/.]/;
/** Parts of the lists' page that no editor uses. */
const EXPLORER =
	/[\\/]web[\\/]engine[\\/]explorer[\\/](items|folders|drag|BulkMenu|CreateButton|Explorer(?!Page\.tsx)|InlineNameField|MoveItems|use)/;

interface ModuleGraph {
	getModuleInfo: (id: string) => { importedIds: string[]; dynamicallyImportedIds: string[] } | null;
}

/** Own modules that lists import, directly or through others, apart from the pages and views themselves. */
let listModules: ReadonlySet<string> | undefined;

/** Areas whose pages share little: a module of one list stays with its page. */
const SMALL_AREAS = /[\\/]web[\\/](console|integrations)[\\/].*\.tsx?$/;

function findListModules(graph: ModuleGraph): ReadonlySet<string> {
	const lists = [...LIST_PAGES, ...(graph.getModuleInfo(KIND_VIEWS)?.dynamicallyImportedIds ?? [])];
	const counts = new Map<string, number>();
	for (const list of lists)
		for (const id of findImports(list, graph)) counts.set(id, (counts.get(id) ?? 0) + 1);
	for (const list of lists) counts.delete(list);
	return new Set([...counts].filter(([id, count]) => count > 1 || !SMALL_AREAS.test(id)).map(([id]) => id));
}

/** A module and the own modules that it imports, directly or through others. */
function findImports(module: string, graph: ModuleGraph): Set<string> {
	const found = new Set([module]);
	for (const each of found)
		for (const to of graph.getModuleInfo(each)?.importedIds ?? []) if (IS_OWN.test(to)) found.add(to);
	return found;
}

/**
 * Group of a module that lists need before they paint, so that they wait for no editor; null for the others.
 * Packages follow their users.
 */
function nameOfListGroup(id: string, graph: ModuleGraph): string | null {
	listModules ??= findListModules(graph);
	if (LIST_COMPONENTS.test(id)) return "lists";
	return listModules.has(id) && !EXPLORER.test(id) ? "lists" : null;
}

/**
 * Code splitting of the site. A file per module would be more than a hundred requests for a page, so shared
 * modules are grouped; a group only depends on those above it. tests/built/site.test.ts limits the size of
 * each page.
 */
const ROOMS_OF_THE_SITE = [
	{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
	{ name: "shell", tags: ["$initial" as const] },
	{ name: "drag", test: /node_modules[\\/]@dnd-kit[\\/]/ },
	{ name: nameOfListGroup },
	{ name: "explorer", test: EXPLORER },
	// Styles of a library that only one page uses are loaded with that page.
	{ name: "styles", test: /^(?!.*swagger-ui-dist).*\.css$/ },
	{ name: "drag", test: /node_modules[\\/]@dnd-kit[\\/]/ },
	{
		name: "components",
		test: /node_modules[\\/](@floating-ui|@mantine[\\/](?!dates|charts))/,
		minShareCount: 4,
	},
	{ name: "domain", test: /(node_modules[\\/](zod|dayjs)|[\\/]domain)[\\/]/, minShareCount: 10 },
	// Only the two pages with charts may load these libraries.
	{
		name: "charts",
		test: /node_modules[\\/](@mantine[\\/]charts|recharts|@reduxjs|react-redux|redux|redux-thunk|reselect|immer|es-toolkit|decimal\.js-light|eventemitter3|victory-vendor|d3-[a-z-]+|internmap)[\\/]/,
	},
	{
		name: "ui",
		test: /[\\/]web[\\/]platform[\\/](api|ui[\\/](?!Day|Date|dateComponents|Moment|TimePicker|illustrations))/,
		minShareCount: 2,
	},
	{ name: "dates", test: /@mantine[\\/]dates[\\/]|[\\/]web[\\/]platform[\\/]ui[\\/](?!illustrations)/ },
	{ name: "editing", test: new RegExp(`/web/(${EDITING})/`.replaceAll("/", "[\\\\/]")), minShareCount: 2 },
	// Parts shown next to a friend or a message: in the chat, on the timeline and on a friend's page.
	{ name: "friends", test: /[\\/]web[\\/](people[\\/]friends|inbox[\\/]timeline)[\\/]/, minShareCount: 2 },
	{ name: "salons", test: /[\\/]web[\\/]booking[\\/](salons|salon-board|events)[\\/]/, minShareCount: 2 },
	{ name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3_000 },
];

const siteBuild: BuildEnvironmentOptions = {
	license: { fileName: LICENSE_FILE },
	// Only read by tests; not served.
	manifest: !forDeployment,
	rolldownOptions: {
		// Lets the shell load its own icons alone, though all pages import one file.
		treeshake: { moduleSideEffects: [{ test: /[\\/]ui[\\/]\w+Icons?\.tsx$/, sideEffects: false }] },
		output: {
			// The first page lists all files, so shared chunks get a short name instead of all their users' names.
			chunkFileNames: ({ name }) => `assets/${name.startsWith("shared~") ? "shared" : "[name]"}-[hash].js`,
			codeSplitting: {
				groups: ROOMS_OF_THE_SITE.map((room, index, { length }) => ({ ...room, priority: length - index })),
			},
		},
	},
};

/**
 * Minified Worker, half the size for a deployment's upload and for each local start. Names of functions and classes are
 * kept, so that stack traces are readable.
 */
const smallWorker: BuildEnvironmentOptions = {
	license: { fileName: LICENSE_FILE },
	rolldownOptions: {
		output: {
			minify: {
				compress: true,
				mangle: { toplevel: true, keepNames: true },
				codegen: { removeWhitespace: true },
			},
		},
	},
};

const toService = ([binding, service]: [string, string]) => ({ binding, service });
const toDatabase = (name: string) => ({ binding: name, database_name: name, database_id: name });

const SIMULATOR_CONFIG = resolve("simulator/wrangler.toml");

/** Configuration of a simulator; a copy for each further account, because Vite takes a file once. */
function simulatorConfigFile(account: LocalAccount): string {
	if (localPrefix(account) === "") return SIMULATOR_CONFIG;
	const copy = join(STATE_DIR, `${simulatorOf(account)}.toml`);
	const main = resolve("simulator/simulator-worker.ts");
	writeFileSync(
		copy,
		readFileSync(SIMULATOR_CONFIG, "utf8").replace(/^main = .*$/m, `main = ${JSON.stringify(main)}`),
	);
	return copy;
}

/** Simulator of an account while developing, as `npm start` runs it. */
function simulatorConfig(account: LocalAccount, accounts: readonly LocalAccount[]) {
	const next = nextClockOf(account, accounts);
	return {
		name: simulatorOf(account),
		vars: simulatorVars(account),
		services: next ? [toService(["NEXT_CLOCK", next])] : [],
	};
}

export default defineConfig(({ command }) => {
	const developing = command === "serve";
	const withSimulator = !forDeployment && (WITH_SIMULATOR || !developing);
	// A build serves any number of accounts (scripts/local/host-workers.ts).
	const accounts = developing ? readLocalAccounts() : LOCAL_ACCOUNTS.slice(0, 1);
	return {
		define: { __SIMULATOR__: JSON.stringify(!forDeployment) },
		build: {
			outDir: forDeployment ? DEPLOYMENT_DIST : DIST,
			// The API reference's renderer is that large; only its page loads it.
			chunkSizeWarningLimit: 1_600,
			// Slow plugins on a busy machine are not the user's concern.
			rolldownOptions: { checks: { bundlerTimings: false } },
		},
		environments: { client: { build: siteBuild }, musubi: { build: smallWorker } },
		plugins: [
			react(),
			emojiData(),
			aboutBuild(),
			minifiedPlugin(),
			withoutZodLocales(),
			mantineStyles(),
			cloudflare({
				persistState: { path: STATE_DIR },
				config: {
					...(withSimulator && { services: accounts.flatMap(simulatorServices).map(toService) }),
					// A build contains no secrets; its host provides them.
					...(developing && {
						vars: buildLocalVars(),
						d1_databases: listFurtherDatabases(accounts).map(toDatabase),
					}),
				},
				auxiliaryWorkers: withSimulator
					? accounts.map((account) => ({
							configPath: simulatorConfigFile(account),
							viteEnvironment: { name: simulatorOf(account).replaceAll("-", "_") },
							config: developing ? simulatorConfig(account, accounts) : {},
						}))
					: [],
			}),
			developmentClock(),
		],
	};
});
