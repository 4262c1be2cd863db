import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import { broadcast } from "./broadcast.ts";
import type { AnyResultSource, ResultSourceOf } from "./source.ts";

const SOURCES: { [Name in ResultSourceName]: ResultSourceOf<Name> } = { broadcast };

/** Reading of a kind of source. */
export const readingOf = (name: ResultSourceName): AnyResultSource => SOURCES[name];
