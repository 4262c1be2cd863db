import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { PAGE_FILES, type PageFiles } from "#functions/platform/http/page-files.ts";

const ROUTES = "web/routes.ts";
const KIND_VIEWS = "web/kindViews.ts";
const LIST_PAGE = "web/engine/explorer/ExplorerPage.tsx";

/**
 * Lists the files of each page beside the built site, so that the Worker names them in the page's HTML and no
 * file waits for the script that would ask for it.
 */
export const pageFiles = (): Plugin => ({
	name: "page-files",
	apply: "build",
	enforce: "post",
	applyToEnvironment: ({ name }) => name === "client",
	generateBundle(_options, bundle) {
		const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
		const first = new Set(
			chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => filesOf([entry], bundle)),
		);
		const files: string[] = [];
		const pages = Object.fromEntries(
			Object.entries(readPageModules()).map(([page, modules]) => {
				const opened = chunks.filter(({ facadeModuleId: id }) => id && modules.includes(relative("", id)));
				const further = filesOf(opened, bundle).filter((file) => !first.has(file));
				return [page, further.map((file) => addOnce(files, file))];
			}),
		);
		const source: PageFiles = { files, pages };
		this.emitFile({ type: "asset", fileName: PAGE_FILES, source: JSON.stringify(source) });
	},
});

/** Index of a file in the list, to which a new one is added. */
function addOnce(files: string[], file: string): number {
	const index = files.indexOf(file);
	return index === -1 ? files.push(file) - 1 : index;
}

/** Scripts that chunks import, directly or through others, and the styles of all of them. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): string[] {
	const reached = new Set(chunks);
	for (const { imports } of reached)
		for (const name of imports) {
			const chunk = bundle[name];
			if (chunk?.type === "chunk") reached.add(chunk);
		}
	const all = [...reached].flatMap(({ fileName, viteMetadata }) => [
		...(viteMetadata?.importedCss ?? []),
		fileName,
	]);
	return [...new Set(all)].map((file) => `/${file}`);
}

/**
 * Modules that each page loads when it is opened, by the page's name.
 * @param like restricts the pages to those whose entry, as text, matches
 */
export function readPageModules(like = /./): Record<string, string[]> {
	const kindViews = readKindViews();
	return Object.fromEntries(
		findRouteFiles().flatMap((file) => {
			const text = readText(file);
			const lazyPages = readLazyPages(file, text);
			return splitEntries(text).flatMap(([page, entry]) => {
				const modules = [
					// link: linkedPage("リンク", () => import("…/LinkPage.tsx"), "LinkPage")
					...[...entry.matchAll(/import\("([^"]+)"\)/g)].map(([, module]) => moduleAt(file, module!)),
					// form: editingPage("form", FormPage)
					...[...entry.matchAll(/\b[A-Z]\w+\b/g)].flatMap(([name]) => lazyPages.get(name) ?? []),
					// forms: itemListPage("form", FormIcon, "response")
					...[...entry.matchAll(/itemListPage\("(\w+)"/g)].flatMap(([, kind]) => [
						LIST_PAGE,
						kindViews.get(kind!)!,
					]),
				];
				return modules.length > 0 && like.test(entry) ? [[page, modules]] : [];
			});
		}),
	);
}

/** Modules of the kinds' views in lists, by kind. */
const readKindViews = (): Map<string, string> =>
	new Map(
		[...readText(KIND_VIEWS).matchAll(/^\t(\w+): .*?import\("([^"]+)"\)/gm)].map(([, kind, module]) => [
			kind!,
			moduleAt(KIND_VIEWS, module!),
		]),
	);

/** Modules of the `lazyPage` constants of a route file, by constant. */
const readLazyPages = (file: string, text: string): Map<string, string> =>
	new Map(
		[...text.matchAll(/^const (\w+) = lazyPage\(\s*\(\) => import\("([^"]+)"\)/gm)].map(
			([, name, module]) => [name!, moduleAt(file, module!)],
		),
	);

/** Files that define pages: the routes of the areas, and the parts of them. */
function findRouteFiles(): string[] {
	const found = new Set([ROUTES]);
	for (const file of found)
		for (const [, module] of readText(file).matchAll(/from "([^"]+(?:routes|Pages)\.ts)"/g))
			found.add(moduleAt(file, module!));
	found.delete(ROUTES);
	return [...found];
}

/** Entries of the object of pages, as text. */
const splitEntries = (text: string): [string, string][] =>
	[...text.matchAll(/^\t(\w+):([\s\S]*?)(?=^\t\w+:|^\t\.\.\.|^\})/gm)].map(([, page, entry]) => [
		page!,
		entry!,
	]);

const readText = (file: string) => readFileSync(resolve(file), "utf8");

const moduleAt = (from: string, specifier: string): string =>
	specifier.startsWith("#") ? specifier.slice(1) : relative("", resolve(dirname(from), specifier));
