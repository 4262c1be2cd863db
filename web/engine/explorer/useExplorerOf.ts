import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { initialExplorerState, reduceExplorer } from "#domain/engine/explorer/explorer-state.ts";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";
import { DEFAULT_SORT, isSort, type Sort, sortListItems } from "#domain/engine/explorer/sort-list-items.ts";
import type { KindDefinition } from "#domain/engine/kinds/definition.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import type { AnyKindView } from "./kindView.ts";
import { useExplorerAddress } from "./useExplorerAddress.ts";
import { useExplorerListChange } from "./useExplorerListChange.ts";
import { useExplorerListing } from "./useExplorerListing.ts";
import { useFolderOperations } from "./useFolderOperations.ts";
import { useItemOperations } from "./useItemOperations.ts";

/** State of a kind's list page: address, items and folders, interactions, and operations. */
export function useExplorerOf(kind: KindName, view: AnyKindView) {
	const definition: KindDefinition = kindOf(kind);
	const mayWrite = useAbility(definition.writeAbility);
	// Testers are friends.
	const mayTest = useAbility("friend-read") && mayWrite && view.TestPanel !== undefined;
	const address = useExplorerAddress(definition.listPage);
	const { group, search } = address;
	const [state, dispatch] = useReducer(reduceExplorer, group, initialExplorerState);
	if (state.group !== group) dispatch({ type: "showFolder", group });
	const { sort, setSort } = useSorting(kind);
	const listing = useExplorerListing(kind, { group, search });
	/** Items that are being deleted. */
	const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
	const items = listing.items && sortListItems(listing.items, sort).filter(({ id }) => !hidden.has(id));
	const [focus, setFocus] = useState(address.marked);
	const [moving, setMoving] = useState<ItemRow[] | null>(null);
	const [testing, setTesting] = useState<ItemRow[] | null>(null);
	const displayedScope = { group, search };
	const run = useExplorerListChange({ kind, displayedScope, listing });
	const itemOperations = useItemOperations({
		...{ kind, definition, view, run, dispatch, setHidden, setFocus },
		displayedScope,
		refresh: listing.refresh,
	});
	const folderOperations = useFolderOperations({ address, listing, run, dispatch });

	const listed = listing.items;
	useEffect(() => {
		if (listed) dispatch({ type: "listed", ids: listed.map(({ id }) => id) });
	}, [listed]);
	const isFolderGone =
		group !== undefined && group !== UNCATEGORIZED && listing.groups?.every(({ id }) => id !== group);
	const leaveFolder = useEffectEvent(() => address.showAll());
	useEffect(() => {
		if (isFolderGone) leaveFolder();
	}, [isFolderGone]);
	useEffect(() => {
		if (search !== "") dispatch({ type: "leave" });
	}, [search]);

	return {
		kind: { kind, definition, view, mayWrite, mayTest },
		address,
		list: {
			/** Undefined while loading. */
			items,
			groups: listing.groups ?? [],
			/** Loaded items in the order of the server; a new array after every load. */
			listed,
			error: listing.error,
			refresh: listing.refresh,
			sort,
			setSort,
		},
		state: {
			state,
			dispatch,
			selection: (items ?? []).filter(({ id }) => state.selected.has(id)),
			/** Item that takes the cursor once it is rendered. */
			focus,
			setFocus,
			/** Items whose new folder is being selected. */
			moving,
			setMoving,
			/** Items whose testers are being selected. */
			testing,
			setTesting,
		},
		operations: { ...itemOperations, ...folderOperations },
	};
}

/** Sort order, remembered per kind. */
function useSorting(kind: KindName): { sort: Sort; setSort: (sort: Sort) => void } {
	const [stored, setSort] = useLocalStorage<Sort>({
		key: `sort:${kind}`,
		defaultValue: DEFAULT_SORT,
		getInitialValueInEffect: false,
	});
	return { sort: isSort(stored) ? stored : DEFAULT_SORT, setSort };
}

/** State of a list page, grouped by concern. */
export type Explorer = ReturnType<typeof useExplorerOf>;
