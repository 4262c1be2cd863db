import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DIST } from "../../scripts/local/settings.ts";

/** A file of the site as Vite's manifest tells of it, under the module or the chunk that it holds. */
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

/** What a browser asks for. */
export interface Load {
	requests: number;
	/** As they travel, bytes. */
	bytes: number;
}

/** The scripts and styles that a module brings with it by itself. */
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

/** The files that the page's HTML names. */
export function namedByHtml(): Set<string> {
	const html = readFileSync(join(CLIENT, "index.html"), "utf8");
	return new Set([...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!));
}

export const loadOf = (files: Iterable<string>): Load => {
	const all = [...files];
	const bytes = all.reduce((sum, file) => sum + gzipSync(readFileSync(join(CLIENT, file))).byteLength, 0);
	return { requests: all.length, bytes };
};
