import type { KindName } from "#domain/engine/kinds/registry.ts";

/** Kinds that the search over everything finds, in addition to pages and friends. */
export type FoundKind = KindName | "salon" | "event" | "broadcast";

/** Maximum length of a search text. */
export const MAX_SEARCH_TEXT = 100;

/** Maximum number of items of an answer. */
export const MAX_FOUND = 12;
