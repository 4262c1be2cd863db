import { execFileSync } from "node:child_process";
import { importsOf, sourceFiles } from "#tests/support/source-files.ts";
import { ROOT } from "../local/settings.ts";

/** Where everything comes together: what is reached through these alone is found by its folder's name. */
const ENTRIES = [
	"functions/app.ts",
	"functions/consume.ts",
	"functions/due.ts",
	"functions/kinds.ts",
	"functions/routers.ts",
	"functions/worker.ts",
	"functions/tick.ts",
];

/** Folders of functions/ whose calls are tested under another folder's name. */
const TESTED_UNDER: Record<string, string> = {
	"action-editor": "actions",
	auth: "http",
	background: "webhook",
	"common-vars": "vars",
	consoles: "rooms",
	"friend-records": "actions",
	trackers: "explorer",
};

/** The browser's tests of a folder of the site, by how their names begin. A change elsewhere in web/ concerns all. */
const SPECS: Record<string, string[]> = {
	actions: ["action-", "dry-run", "steps", "two-operators", "unsaved"],
	deliveries: ["line-trouble"],
	emoji: ["emoji"],
	episodes: ["steps"],
	explorer: ["explorer-", "list-states", "two-operators"],
	filters: ["filter-", "friend-search"],
	forms: ["explorer-form", "form-fields"],
	friends: ["action-friends", "staff", "phone-deeds"],
	"friend-search": ["friend-search"],
	login: ["login"],
	placeholders: ["explorer-placeholders", "emoji"],
	reactions: ["reaction", "two-operators"],
	richmenus: ["explorer-richmenu", "richmenu-link"],
	scenarios: ["explorer-scenario", "steps"],
	selector: ["explorer-selector"],
	simulator: ["phone-deeds", "reaction", "line-trouble"],
	steps: ["steps"],
	templates: ["templates", "explorer-test-send"],
	testers: ["explorer-test-send", "templates"],
	"used-by": ["action-used-by"],
	widgets: ["explorer-widgets"],
};

/** The files changed, made or deleted since what has landed; where nothing has, since the last commit. */
export function changedFiles(): string[] {
	const base = git("merge-base", "HEAD", "origin/main")[0] ?? "HEAD";
	return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}

/** The unit and Worker tests that a change of these files touches. */
export function touchedTests(changed: string[], folder: "tests/unit" | "tests/worker"): string[] {
	const capabilities = changed.map((file) => {
		const name = /^(?:functions|domain|db|web|tests\/worker)\/([\w-]+)/.exec(file)?.[1];
		return (name && TESTED_UNDER[name]) ?? name;
	});
	return sourceFiles(folder)
		.filter((file) => file.endsWith(".test.ts"))
		.filter((file) => {
			const capability = file.split("/")[2];
			return (
				capabilities.includes(capability) || [...reachedFrom(file)].some((each) => changed.includes(each))
			);
		});
}

/** The browser's tests that a change of these files touches. */
export function touchedSpecs(changed: string[]): string[] {
	const specs = sourceFiles("tests/e2e").filter((file) => file.endsWith(".spec.ts"));
	return specs.filter(
		(spec) =>
			[...reachedFrom(spec)].some((file) => file.startsWith("tests/") && changed.includes(file)) ||
			changed.some((file) => {
				const folder = /^web\/([\w-]+)/.exec(file)?.[1];
				const names = folder ? SPECS[folder] : undefined;
				return folder && (names?.some((name) => spec.startsWith(`tests/e2e/${name}`)) ?? true);
			}),
	);
}

const reached = new Map<string, Set<string>>();

/** A file and all that it imports, but for what stands behind an entry. */
function reachedFrom(file: string): Set<string> {
	const known = reached.get(file);
	if (known) return known;
	const all = new Set([file]);
	for (const each of all)
		if (!ENTRIES.includes(each) && /\.tsx?$/.test(each))
			for (const { to } of importsOf(each)) if (to) all.add(to);
	reached.set(file, all);
	return all;
}

/** The lines that a command of git prints; none where it fails. */
function git(...parameters: string[]): string[] {
	try {
		const printed = execFileSync("git", parameters, {
			cwd: ROOT,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		});
		return printed.split("\n").filter(Boolean);
	} catch {
		return [];
	}
}
