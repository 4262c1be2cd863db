import { execFileSync } from "node:child_process";
import { importsOf, sourceFiles } from "#tests/support/source-files.ts";
import areas from "../../areas.json" with { type: "json" };
import { ROOT } from "../local/settings.ts";
import { type Level, levelsOf } from "./levels.ts";

/** Where everything comes together: what is reached through these alone is found by its folder's name. */
const ENTRIES = [
	"functions/app.ts",
	"functions/appendable-kinds.ts",
	"functions/consume.ts",
	"functions/due.ts",
	"functions/kinds.ts",
	"functions/routers.ts",
	"functions/worker.ts",
	"functions/tick.ts",
	"functions/versioned-kinds.ts",
];

/** Folders, and files of domain/ and db/, whose calls are tested under other folders' names. */
export const TESTED_UNDER: Record<string, readonly string[]> = {
	"action-editor": ["actions"],
	"appendable-kinds": ["selector"],
	auth: ["http", "operators"],
	background: ["webhook", "clock"],
	"booking-pages": ["events", "salons"],
	"common-variables": ["friend-fields", "explorer"],
	consoles: ["rooms"],
	csv: ["friend-values", "tags"],
	d1: ["http", "landings"],
	favourites: ["selector"],
	"friend-records": ["actions"],
	"installed-app": ["brand", "notifications"],
	messages: ["friends", "timeline"],
	metrics: ["http"],
	"open-rooms": ["rooms"],
	passwords: ["http", "operators"],
	"saved-searches": ["explorer", "filters"],
	settings: ["archive", "links"],
	"simulator-routes": ["http", "clock"],
	steps: ["scenarios", "reminders"],
	conversions: ["explorer", "conversions"],
	undo: ["audit"],
	"versioned-kinds": ["versions"],
};

/** Tests of pages, in a browser or without one, of a folder of the site, by the beginnings of their names. A change elsewhere in web/ concerns all. */
export const SPECS: Record<string, readonly string[]> = {
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
 * The files changed, made or deleted since what has landed; where nothing has, since the last commit. Undefined where
 * git is missing, or the folder is no repository.
 */
export function changedFiles(): string[] | undefined {
	const [base = "HEAD"] = git("merge-base", "HEAD", "origin/main") ?? [];
	const tracked = git("diff", "--name-only", base);
	const untracked = git("ls-files", "--others", "--exclude-standard");
	return tracked && untracked && [...tracked, ...untracked];
}

/** The levels that a change of these files concerns whole. */
export const touchedLevels = (changed: string[]): Set<Level> => new Set(changed.flatMap(levelsOf));

/** The unit and Worker tests that a change of these files touches; the house's own look at every file. */
export function touchedTests(changed: string[], folder: "tests/unit" | "tests/worker"): string[] {
	const isWhole = touchedLevels(changed).has(folder === "tests/unit" ? "unit" : "worker");
	const capabilities = new Set(changed.flatMap(capabilitiesOf));
	const { tests, reaching } = testsOf(folder);
	const reached = new Set(changed.flatMap((file) => reaching.get(file) ?? []));
	return tests.filter((file) => {
		const isOfHouse = file.startsWith("tests/unit/house/") && changed.length > 0;
		return isWhole || isOfHouse || capabilities.has(capabilityOf(file)) || reached.has(file);
	});
}

function capabilitiesOf(file: string): readonly string[] {
	if (!/^(functions|domain|db|web|tests\/worker)\//.test(file)) return [];
	const name = capabilityOf(file);
	return TESTED_UNDER[name] ?? [name];
}

/**
 * Folder of a file within its area, as `tags` of `functions/people/tags/create.ts` and of `tests/worker/people/tags/`.
 * A file that is in no folder of an area has its own name: `tags` of `db/people/tags.ts`.
 */
function capabilityOf(file: string): string {
	const [first = "", second = ""] = file
		.replace(/^tests\/(worker|unit(\/(domain|functions|web))?)\/|^\w+\//, "")
		.split("/");
	return (areas.includes(first) ? second : first).replace(/\.tsx?$/, "");
}

/** Tests of pages that a change of these files touches: those without a browser, or those in one. */
export function touchedPages(changed: string[], folder: "tests/dom" | "tests/e2e"): string[] {
	const isWhole = touchedLevels(changed).has(folder === "tests/dom" ? "dom" : "e2e");
	const { tests, reaching } = testsOf(folder);
	const reached = new Set(
		changed.flatMap((file) => (file.startsWith("tests/") ? (reaching.get(file) ?? []) : [])),
	);
	const shown = changed.flatMap((file) => {
		const folder = file.startsWith("web/") ? capabilityOf(file) : undefined;
		return folder === undefined ? [] : [SPECS[folder]];
	});
	return tests.filter(
		(test) =>
			isWhole ||
			reached.has(test) ||
			shown.some((names) => names?.some((name) => test.startsWith(`${folder}/${name}`)) ?? true),
	);
}

/** A folder with a level's tests. */
export type TestFolder = "tests/unit" | "tests/worker" | "tests/dom" | "tests/e2e";

/** All tests of a folder. */
export const testFiles = (folder: TestFolder): string[] => testsOf(folder).tests;

interface Folder {
	tests: string[];
	/** Those of them that reach a file. */
	reaching: Map<string, string[]>;
}

const known = new Map<TestFolder, Folder>();

/** The tests of a folder, and what each of them reaches: read once, since nearly all is reached by hundreds. */
function testsOf(folder: TestFolder): Folder {
	const read = known.get(folder) ?? readTests(folder);
	known.set(folder, read);
	return read;
}

function readTests(folder: TestFolder): Folder {
	const tests = sourceFiles(folder).filter((file) => /\.(test|spec)\.ts$/.test(file));
	const pairs = tests.flatMap((test) => [...reachedFrom(test)].map((file) => ({ file, test })));
	const byFile = Map.groupBy(pairs, ({ file }) => file);
	return {
		tests,
		reaching: new Map([...byFile].map(([file, found]) => [file, found.map(({ test }) => test)])),
	};
}

/** A file and all that it imports, but for what stands behind an entry. */
function reachedFrom(file: string): Set<string> {
	const all = new Set([file]);
	for (const each of all)
		if (!ENTRIES.includes(each) && /\.tsx?$/.test(each))
			for (const { to } of importsOf(each)) if (to) all.add(to);
	return all;
}

/** The lines that a command of git prints; undefined where it fails. */
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
