import { createContext, type ReactNode, useContext } from "react";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import type { AnyKindView } from "./kindView.ts";
import type { Explorer } from "./useExplorerOf.ts";

const contexts = {
	kind: createContext<Explorer["kind"] | null>(null),
	address: createContext<Explorer["address"] | null>(null),
	list: createContext<Explorer["list"] | null>(null),
	state: createContext<Explorer["state"] | null>(null),
	operations: createContext<Explorer["operations"] | null>(null),
};

/** Provides the state of a list page to its parts, one context per concern. */
export const ExplorerProvider = ({ explorer, children }: { explorer: Explorer; children: ReactNode }) => (
	<contexts.kind value={explorer.kind}>
		<contexts.address value={explorer.address}>
			<contexts.list value={explorer.list}>
				<contexts.state value={explorer.state}>
					<contexts.operations value={explorer.operations}>{children}</contexts.operations>
				</contexts.state>
			</contexts.list>
		</contexts.address>
	</contexts.kind>
);

/** Kind of the listed items, and the operator's permissions. */
export const useExplorerKind = () => requireContext(useContext(contexts.kind));
/** Folder, search and edited item of the list, which the address of the page stores. */
export const useExplorerLocation = () => requireContext(useContext(contexts.address));
/** Displayed items and folders. */
export const useExplorerList = () => requireContext(useContext(contexts.list));
/** Interaction state of the list: selection, drag, rename, pending move. */
export const useExplorerState = () => requireContext(useContext(contexts.state));
/** Operations on items and folders. */
export const useExplorerOperations = () => requireContext(useContext(contexts.operations));

function requireContext<Part>(part: Part | null): Part {
	if (part === null) throw new Error("used outside of a list page");
	return part;
}

/** Reason why an item cannot be renamed or edited; null if it can. */
export const uneditableReason = (view: AnyKindView, row: ItemRow): string | null =>
	view.uneditable?.(row) ?? null;
