import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { PAGE_FILES, type PageFiles } from "#functions/platform/http/page-files.ts";
import { DIST } from "../../scripts/local/local-settings.ts";

/** Chunk in Vite's manifest. */
interface Entry {
	file: string;
	css?: string[];
	imports?: string[];
}

const CLIENT = join(DIST, "client");
const manifest = JSON.parse(readFileSync(join(CLIENT, ".vite/manifest.json"), "utf8")) as Record<
	string,
	Entry
>;

/** Files that the Worker names in the HTML of each page. */
export const pageFiles = JSON.parse(readFileSync(join(CLIENT, PAGE_FILES), "utf8")) as PageFiles;

/** Requests and bytes that a browser loads. */
export interface Load {
	requests: number;
	/** Compressed size. */
	bytes: number;
}

/** Scripts and styles that a module loads statically. */
export function broughtBy(module: string): Set<string> {
	const files = new Set<string>();
	const entries = new Set([module]);
	for (const name of entries) {
		const entry = manifest[name];
		if (!entry) throw new Error(`${name} is not in the manifest`);
		for (const file of [entry.file, ...(entry.css ?? [])]) files.add(file);
		for (const each of entry.imports ?? []) entries.add(each);
	}
	return files;
}

/** Scripts and styles referenced by the page's HTML. */
export function namedByHtml(): Set<string> {
	const html = readFileSync(join(CLIENT, "index.html"), "utf8");
	return new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!));
}

export const loadOf = (files: Iterable<string>): Load => {
	const all = [...files];
	const bytes = all.reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).byteLength, 0);
	return { requests: all.length, bytes };
};
