import { createContext, type ReactNode, useContext } from "react";
import type { ItemRow } from "#domain/engine/kinds/item.ts";
import type { AnyKindView } from "./kind-view.ts";
import type { Explorer } from "./useExplorerOf.ts";

const contexts = {
	kind: createContext<Explorer["kind"] | null>(null),
	address: createContext<Explorer["address"] | null>(null),
	list: createContext<Explorer["list"] | null>(null),
	state: createContext<Explorer["state"] | null>(null),
	operations: createContext<Explorer["operations"] | null>(null),
};

/** Hands a list screen to its parts, concern by concern. */
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

/** The kind of items that the screen lists, and what its operator may do with them. */
export const useExplorerKind = () => there(useContext(contexts.kind));
/** What of the list stands in the page's address. */
export const useExplorerAddresses = () => there(useContext(contexts.address));
/** The items and folders that are shown. */
export const useExplorerList = () => there(useContext(contexts.list));
/** What is going on in the list: what is ticked, dragged, renamed, about to be moved. */
export const useExplorerState = () => there(useContext(contexts.state));
/** What may be done with items and folders. */
export const useExplorerOperations = () => there(useContext(contexts.operations));

function there<Part>(part: Part | null): Part {
	if (part === null) throw new Error("this part stands outside of a list screen");
	return part;
}

/** Why an item cannot be renamed or edited; null where it can. */
export const whyUneditable = (view: AnyKindView, row: ItemRow): string | null =>
	view.uneditable?.(row) ?? null;
