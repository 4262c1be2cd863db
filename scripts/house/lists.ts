import type { Source } from "./figure.ts";
import { placesOf } from "./sources.ts";

/** `json_each(${JSON.stringify(ids)})`: what `among`, `eachOf` and `rowsFrom` of db/ are for. */
const SPELLED_OUT = /json_each\(\$\{\s*(JSON\.stringify|`)/;

/** Where a list gets into a statement by hand. */
export const spelledOutLists = (sources: readonly Source[]): string[] => placesOf(sources, SPELLED_OUT);
