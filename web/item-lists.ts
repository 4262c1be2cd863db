import type { KindName } from "#domain/engine/kinds/registry.ts";
import { explorerOf } from "#web/engine/explorer/ExplorerPage.tsx";
import { KIND_VIEWS } from "./kinds.ts";

/** The list screen of a kind. */
export const itemListOf = (kind: KindName) => explorerOf(kind, KIND_VIEWS[kind]);
