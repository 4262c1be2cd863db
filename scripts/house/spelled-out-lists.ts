import type { SourceText } from "./house-figure.ts";
import { findMatches } from "./read-sources.ts";

/** `json_each(${JSON.stringify(ids)})`, which `valuesOfList`, `listTable` and `rowsFrom` of db/ replace. */
const SPELLED_OUT = /json_each\(\$\{\s*(JSON\.stringify|`)/;

/** Statements that embed a list without these helpers. */
export const findSpelledOutLists = (sources: readonly SourceText[]): string[] =>
	findMatches(sources, SPELLED_OUT);
