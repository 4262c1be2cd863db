import type { KindName } from "#domain/kinds/registry.ts";
import { explorerOf } from "./explorer/ExplorerPage.tsx";
import { KIND_VIEWS } from "./kinds.ts";

/** The list screen of a kind. */
export const itemListOf = (kind: KindName) => explorerOf(kind, KIND_VIEWS[kind]);
