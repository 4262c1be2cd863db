import { createContext, useContext } from "react";
import type { ItemRow } from "#domain/kinds/item.ts";
import type { AnyKindView } from "./kinds/definition.ts";
import type { Explorer } from "./useExplorerOf.ts";

const ExplorerContext = createContext<Explorer | null>(null);
export const ExplorerProvider = ExplorerContext.Provider;

/** The list screen around a part of it. */
export function useExplorer(): Explorer {
	const explorer = useContext(ExplorerContext);
	if (!explorer) throw new Error("useExplorer stands outside of a list screen");
	return explorer;
}

/** Why an item cannot be renamed or edited; null where it can. */
export const whyFrozen = (view: AnyKindView, row: ItemRow): string | null => view.frozen?.(row) ?? null;
