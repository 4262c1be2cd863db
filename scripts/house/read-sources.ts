import { readFileSync } from "node:fs";
import { listSourceFiles } from "#tests/support/source-files.ts";
import type { SourceText } from "./house-figure.ts";

/** TypeScript files of some folders with their texts. */
export const readSources = (...folders: string[]): SourceText[] =>
	folders
		.flatMap((folder) => listSourceFiles(folder))
		.map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** `file:line: what` for every match of a pattern. */
export const findMatches = (sources: readonly SourceText[], pattern: RegExp): string[] =>
	sources.flatMap(({ file, text }) =>
		[...text.matchAll(new RegExp(pattern, "gm"))].map(
			({ index, 0: what }) => `${file}:${text.slice(0, index).split("\n").length}: ${what.trim()}`,
		),
	);
