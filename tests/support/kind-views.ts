import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { AnyKindView } from "#web/engine/explorer/kindView.ts";
import { KIND_VIEWS as LOADERS } from "#web/kindViews.ts";

/** Views of the kinds' list pages, by kind name. */
export const KIND_VIEWS = Object.fromEntries(
	await Promise.all(Object.entries(LOADERS).map(async ([kind, load]) => [kind, await load()])),
) as Record<KindName, AnyKindView>;
