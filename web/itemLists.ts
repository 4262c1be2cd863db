import type { KindName } from "#domain/engine/kinds/registry.ts";
import { explorerPageOf } from "#web/engine/explorer/ExplorerPage.tsx";
import { KIND_VIEWS } from "./kindViews.ts";

/** List page of a kind of item. */
export const createItemList = (kind: KindName) => explorerPageOf(kind, KIND_VIEWS[kind]);
