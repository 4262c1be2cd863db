import { readFileSync } from "node:fs";
import { sourceFiles } from "#tests/support/source-files.ts";
import type { Source } from "./figure.ts";

/** The TypeScript files of some folders, read. */
export const sourcesIn = (...folders: string[]): Source[] =>
	folders
		.flatMap((folder) => sourceFiles(folder))
		.map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** `file:line: what` for everything in these files that a pattern finds. */
export const placesOf = (sources: readonly Source[], pattern: RegExp): string[] =>
	sources.flatMap(({ file, text }) =>
		[...text.matchAll(new RegExp(pattern, "gm"))].map(
			({ index, 0: what }) => `${file}:${text.slice(0, index).split("\n").length}: ${what.trim()}`,
		),
	);
