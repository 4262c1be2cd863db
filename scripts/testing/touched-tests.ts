import { execFileSync } from "node:child_process";
import { listSourceFiles, readImportsOf } from "#tests/support/source-files.ts";
import areas from "../../areas.json" with { type: "json" };
import { ROOT } from "../local/local-settings.ts";
import { findLevels, type TestLevel } from "./test-levels.ts";

/** Entry points that import nearly everything; files reached only through them are matched by folder name. */
const ENTRIES = [
	"functions/app.ts",
	"functions/appendable-kinds.ts",
	"functions/consume.ts",
	"functions/clock-tasks.ts",
	"functions/due-work.ts",
	"functions/item-kinds.ts",
	"functions/routers.ts",
	"functions/wake-due-queues.ts",
	"functions/worker.ts",
	"functions/tick.ts",
	"functions/versioned-kind-rules.ts",
];

/** Folders, and files of domain/ and db/, that are tested under other folders' names. */
export const TESTED_UNDER: Record<string, readonly string[]> = {
	"action-editor": ["actions"],
	"appendable-kinds": ["selector"],
	auth: ["http", "operators"],
	background: ["webhook", "clock"],
	"booking-pages": ["events", "salons"],
	"common-variables": ["friend-fields"],
	consoles: ["rooms"],
	csv: ["friend-values", "tags"],
	d1: ["http", "landings"],
	favourites: ["selector"],
	headquarters: ["accounts"],
	"friend-records": ["actions"],
	"installed-app": ["brand", "notifications"],
	messages: ["friends", "timeline"],
	metrics: ["http"],
	"open-rooms": ["rooms"],
	passwords: ["http", "operators"],
	"program-reads": ["open-api"],
	"saved-searches": ["filters"],
	settings: ["archive", "links"],
	"simulator-routes": ["http", "clock"],
	steps: ["scenarios", "reminders"],
	undo: ["audit"],
	"versioned-kind-definitions": ["versions"],
	"versioned-kind-rules": ["versions"],
	"wake-due-queues": ["clock"],
};

/**
 * Page tests (browser or DOM) of a site folder, by file name prefix. Other changes in web/ affect all of
 * them.
 */
export const PAGE_SPECS: Record<string, readonly string[]> = {
	accounts: ["accounts"],
	actions: ["action-", "dry-run", "steps", "two-operators", "unsaved"],
	deliveries: ["line-trouble"],
	emoji: ["emoji"],
	reminders: ["steps"],
	explorer: ["explorer-", "list-states", "two-operators"],
	filters: ["filter-", "friend-search"],
	forms: ["explorer-form", "form-fields"],
	friends: ["action-friends", "staff", "phone-deeds"],
	"friend-search": ["friend-search"],
	login: ["login"],
	placeholders: ["explorer-placeholders", "emoji"],
	"auto-responses": ["reaction", "two-operators"],
	"rich-menus": ["explorer-richmenu", "richmenu-link"],
	scenarios: ["explorer-scenario", "steps"],
	selector: ["explorer-selector"],
	simulator: ["phone-deeds", "reaction", "line-trouble"],
	steps: ["steps"],
	templates: ["templates", "explorer-test-send"],
	testers: ["explorer-test-send", "templates"],
	"used-by": ["action-used-by"],
	widgets: ["explorer-widgets"],
};

/**
 * Files changed, added or deleted since the branch left origin/main, or otherwise since the last commit.
 * Undefined without git or outside a repository.
 */
export function listChangedFiles(): string[] | undefined {
	const [base = "HEAD"] = git("merge-base", "HEAD", "origin/main") ?? [];
	const tracked = git("diff", "--name-only", base);
	const untracked = git("ls-files", "--others", "--exclude-standard");
	return tracked && untracked && [...tracked, ...untracked];
}

/** Levels that a change of these files affects as a whole. */
export const findTouchedLevels = (changed: string[]): Set<TestLevel> => new Set(changed.flatMap(findLevels));

/** Unit or Worker tests that a change of these files affects; house tests read every file. */
export function findTouchedTests(changed: string[], folder: "tests/unit" | "tests/worker"): string[] {
	const isWhole = findTouchedLevels(changed).has(folder === "tests/unit" ? "unit" : "worker");
	const capabilities = new Set(changed.flatMap(capabilitiesOf));
	const { tests, reaching } = testsOf(folder);
	const reached = new Set(changed.flatMap((file) => reaching.get(file) ?? []));
	return tests.filter((file) => {
		const isOfHouse = file.startsWith("tests/unit/house/") && changed.length > 0;
		return isWhole || isOfHouse || capabilities.has(capabilityOf(file)) || reached.has(file);
	});
}

/** Folders that define an item kind; the tests of the explorer cover every kind. */
const KIND_FOLDERS = new Set(
	listSourceFiles("functions")
		.filter((file) => file.endsWith("/kind.ts"))
		.map((file) => capabilityOf(file)),
);

function capabilitiesOf(file: string): readonly string[] {
	if (!/^(functions|domain|db|web|tests\/worker)\//.test(file)) return [];
	const name = capabilityOf(file);
	return [...(TESTED_UNDER[name] ?? [name]), ...(KIND_FOLDERS.has(name) ? ["explorer"] : [])];
}

/**
 * Folder of a file within its area, as `tags` of `functions/people/tags/create-tag.ts` and of
 * `tests/worker/people/tags/`. A file directly in an area stands for itself: `tags` of `db/people/tag-tables.ts`.
 */
function capabilityOf(file: string): string {
	const [first = "", second = ""] = file
		.replace(/^tests\/(worker|unit(\/(domain|functions|web))?)\/|^\w+\//, "")
		.split("/");
	return (areas.includes(first) ? second : first).replace(/\.tsx?$/, "");
}

/** Page tests that a change of these files affects, in the DOM or in a browser. */
export function findTouchedPages(changed: string[], folder: "tests/dom" | "tests/e2e"): string[] {
	const isWhole = findTouchedLevels(changed).has(folder === "tests/dom" ? "dom" : "e2e");
	const { tests, reaching } = testsOf(folder);
	const reached = new Set(
		changed.flatMap((file) => (file.startsWith("tests/") ? (reaching.get(file) ?? []) : [])),
	);
	const shown = changed.flatMap((file) => {
		const folder = file.startsWith("web/") ? capabilityOf(file) : undefined;
		return folder === undefined ? [] : [PAGE_SPECS[folder]];
	});
	return tests.filter(
		(test) =>
			isWhole ||
			reached.has(test) ||
			shown.some((names) => names?.some((name) => test.startsWith(`${folder}/${name}`)) ?? true),
	);
}

/** Folder of a level's tests. */
export type TestFolder = "tests/unit" | "tests/worker" | "tests/dom" | "tests/e2e";

/** All tests of a folder. */
export const listTests = (folder: TestFolder): string[] => testsOf(folder).tests;

interface Folder {
	tests: string[];
	/** Tests by the files they reach. */
	reaching: Map<string, string[]>;
}

const FOLDER_CACHE = new Map<TestFolder, Folder>();

/** Tests of a folder with everything they reach; cached, because hundreds of tests reach most files. */
function testsOf(folder: TestFolder): Folder {
	const read = FOLDER_CACHE.get(folder) ?? readTests(folder);
	FOLDER_CACHE.set(folder, read);
	return read;
}

function readTests(folder: TestFolder): Folder {
	const tests = listSourceFiles(folder).filter((file) => /\.(test|spec)\.ts$/.test(file));
	const pairs = tests.flatMap((test) => [...reachedFrom(test)].map((file) => ({ file, test })));
	const byFile = Map.groupBy(pairs, ({ file }) => file);
	return {
		tests,
		reaching: new Map([...byFile].map(([file, found]) => [file, found.map(({ test }) => test)])),
	};
}

/** A file and everything it imports, except through entry points. */
function reachedFrom(file: string): Set<string> {
	const all = new Set([file]);
	for (const each of all)
		if (!ENTRIES.includes(each) && /\.tsx?$/.test(each))
			for (const { to } of readImportsOf(each)) if (to) all.add(to);
	return all;
}

/** Output lines of a git command; undefined if it fails. */
function git(...parameters: string[]): string[] | undefined {
	try {
		const printed = execFileSync("git", parameters, {
			cwd: ROOT,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		});
		return printed.split("\n").filter(Boolean);
	} catch {
		return undefined;
	}
}
