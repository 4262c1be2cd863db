import { basename, resolve } from "node:path";
import { readPageModules } from "./page-files.ts";

/** Folders of the site whose parts most editors share. */
const EDITING = [
	"platform/(csv|emoji|media)",
	"engine/(actions|filters|messages|placeholders|selector|send-forecast|steps|used-by|versions)",
	"people/(items|marks)",
	"inbox/testers",
	"content/templates",
].join("|");

/** Page of the lists of items, which shows each kind by its view. */
export const EXPLORER_PAGE = "web/engine/explorer/ExplorerPage.tsx";
/** Pages that are plain lists of something else. */
export const LIST_PAGES = [
	"web/acquisition/links/LinksPage.tsx",
	"web/automation/scores/ScoresPage.tsx",
	"web/console/operators/OperatorsPage.tsx",
	"web/console/operators/RolesPage.tsx",
	"web/console/people/PeoplePage.tsx",
	"web/content/broadcasts/BroadcastsPage.tsx",
	"web/integrations/notifications/ChannelsPage.tsx",
	"web/integrations/notifications/NotificationSettingsPage.tsx",
	"web/integrations/notifications/NotificationsPage.tsx",
];
const KIND_VIEWS = resolve("web/kindViews.ts");
const MAIN = resolve("web/main.tsx");
/** Pages with an entry in the menu. */
const MENU_ENTRY = /\bentry:/;
/** Code of a page beyond the lists' up to which it is a view: it shows data, and edits little. */
const VIEW_SIZE = 200_000;
/** Views that must share a module to have it loaded by all. */
const SHARED_BY_VIEWS = 3;

/** Marks beside names, which many pages show: in a file of one view each would be a request more for all others. */
const BADGE = /[\\/]web[\\/]platform[\\/]ui[\\/]\w+Badge\.tsx$/;

const IS_OWN = /^(?!.*[\\/]node_modules[\\/]).*\.(tsx?|css)$/;
/** The library's components in lists, and their styles. */
const LIST_COMPONENTS =
	/@mantine[\\/]core[\\/](styles|esm[\\/]components)[\\/](Popover|Accordion|Checkbox\w*|InlineInput|Code|Divider|Image|Menu|Radio\w*|Tooltip|Switch|Table)[\\/.]/;
/** Parts of the lists' page that no editor uses. */
const EXPLORER =
	/[\\/]web[\\/]engine[\\/]explorer[\\/](items|folders|drag|BulkMenu|CreateButton|Explorer(?!Page\.tsx)|InlineNameField|MoveItems|use)/;

interface ModuleGraph {
	getModuleInfo: (
		id: string,
	) => { importedIds: string[]; dynamicallyImportedIds: string[]; code?: string | null } | null;
}

/** Own modules that lists import, directly or through others, apart from the pages and views themselves. */
let listModules: ReadonlySet<string> | undefined;

/** Areas whose pages share little: a module of one list stays with its page. */
const SMALL_AREAS = /[\\/]web[\\/](console|integrations)[\\/].*\.tsx?$/;

function findListModules(graph: ModuleGraph): ReadonlySet<string> {
	const lists = [
		...[EXPLORER_PAGE, ...LIST_PAGES].map((page) => resolve(page)),
		...(graph.getModuleInfo(KIND_VIEWS)?.dynamicallyImportedIds ?? []),
	];
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

/** Views that import each own module beyond the lists' ones, directly or through others. */
let viewsOfModules: ReadonlyMap<string, readonly string[]> | undefined;

function findViewsOfModules(graph: ModuleGraph): ReadonlyMap<string, readonly string[]> {
	listModules ??= findListModules(graph);
	const found = new Map<string, string[]>();
	const pages = new Set(
		Object.values(readPageModules(MENU_ENTRY))
			.flat()
			.map((page) => resolve(page)),
	);
	for (const page of pages) {
		const own = [...findImports(page, graph)].filter((id) => !pages.has(id) && !listModules?.has(id));
		const size = own.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0);
		if (size <= VIEW_SIZE) for (const id of own) found.set(id, [...(found.get(id) ?? []), page]);
	}
	const shared = findShared(graph);
	return new Map([...found].filter(([id]) => shared.has(id)));
}

/** Own modules that more than one part of the site imports, directly or through others. */
function findShared(graph: ModuleGraph): ReadonlySet<string> {
	const parts = new Set([MAIN]);
	const seen = new Set<string>();
	const shared = new Set<string>();
	for (const part of parts)
		for (const id of findImports(part, graph)) {
			if (seen.has(id)) shared.add(id);
			seen.add(id);
			for (const each of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(each);
		}
	return shared;
}

/**
 * Group of a module of views, so that they load no editor's code: one for the modules of several views, and
 * one for each view's own, which editors may import, too.
 */
function nameOfViewGroup(id: string, graph: ModuleGraph): string | null {
	viewsOfModules ??= findViewsOfModules(graph);
	const views = viewsOfModules.get(id) ?? [];
	if (views.length >= SHARED_BY_VIEWS || (views.length > 0 && BADGE.test(id))) return "views";
	return views[0] ? `views-${basename(views[0], ".tsx")}` : null;
}

/**
 * Code splitting of the site. A file per module would be more than a hundred requests for a page, so shared
 * modules are grouped; a group only depends on those above it. tests/built/site.test.ts limits the size of
 * each page.
 */
const GROUPS = [
	{ name: "react", test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
	{ name: "shell", tags: ["$initial" as const] },
	// Loaded by the shell once the page is shown.
	{ name: "sockets", test: /[\\/](partysocket[\\/]|web[\\/]platform[\\/]api[\\/]roomSocket)/ },
	{ name: "drag", test: /node_modules[\\/]@dnd-kit[\\/]/ },
	{ name: nameOfListGroup },
	{ name: "explorer", test: EXPLORER },
	{ name: nameOfViewGroup },
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

/** Groups by falling priority. */
export const SITE_CHUNKS = GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index }));
