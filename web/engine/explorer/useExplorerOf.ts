import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { UNCATEGORIZED } from "#domain/engine/explorer/crud.ts";
import { DEFAULT_SORT, isSort, type Sort, sorted } from "#domain/engine/explorer/sort.ts";
import { explore, explorerAt } from "#domain/engine/explorer/state.ts";
import type { KindDefinition } from "#domain/engine/kinds/definition.ts";
import type { ItemRow } from "#domain/engine/kinds/item.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { useAbility } from "#web/platform/api/session.ts";
import type { AnyKindView } from "./kind-view.ts";
import { useExplorerAddress } from "./useExplorerAddress.ts";
import { useFolderOperations } from "./useFolderOperations.ts";
import { useItemOperations } from "./useItemOperations.ts";
import { useListChange } from "./useListChange.ts";
import { useListing } from "./useListing.ts";

/** The list screen of a kind: its address, its items and folders, its state and what may be done. */
export function useExplorerOf(kind: KindName, view: AnyKindView) {
	const definition: KindDefinition = kindOf(kind);
	const mayWrite = useAbility(definition.write);
	// Testers are friends.
	const mayTest = useAbility("friend-read") && mayWrite && view.TestPanel !== undefined;
	const address = useExplorerAddress(definition.list);
	const { group, search } = address;
	const [state, dispatch] = useReducer(explore, group, explorerAt);
	if (state.group !== group) dispatch({ type: "showFolder", group });
	const { sort, setSort } = useSorting(kind);
	const listing = useListing(kind, { group, search });
	const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
	const items = listing.items && sorted(listing.items, sort).filter(({ id }) => !hidden.has(id));
	const [focus, setFocus] = useState(address.marked);
	const [moving, setMoving] = useState<ItemRow[] | null>(null);
	const [testing, setTesting] = useState<ItemRow[] | null>(null);
	const shown = { group, search };
	const run = useListChange({ kind, shown, listing });
	const itemOperations = useItemOperations({
		...{ kind, definition, view, run, dispatch, setHidden, setFocus },
		shown,
		refresh: listing.refresh,
	});
	const folderOperations = useFolderOperations({ address, listing, run, dispatch });

	const listed = listing.items;
	useEffect(() => {
		if (listed) dispatch({ type: "listed", ids: listed.map(({ id }) => id) });
	}, [listed]);
	const isFolderGone = group !== UNCATEGORIZED && listing.groups?.every(({ id }) => id !== group);
	const leaveFolder = useEffectEvent(() => address.showFolder(UNCATEGORIZED));
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
			/** Undefined while they are loaded. */
			items,
			groups: listing.groups ?? [],
			/** The answer that is shown; another one whenever the list was read. */
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
			/** The item that takes the cursor once it is on the page. */
			focus,
			setFocus,
			/** The items for which a folder is being chosen. */
			moving,
			setMoving,
			/** The items for which testers are being chosen. */
			testing,
			setTesting,
		},
		operations: { ...itemOperations, ...folderOperations },
	};
}

/** Every kind of item remembers its own order. */
function useSorting(kind: KindName): { sort: Sort; setSort: (sort: Sort) => void } {
	const [stored, setSort] = useLocalStorage<Sort>({
		key: `sort:${kind}`,
		defaultValue: DEFAULT_SORT,
		getInitialValueInEffect: false,
	});
	return { sort: isSort(stored) ? stored : DEFAULT_SORT, setSort };
}

/** What the parts of one list screen share, by concern. */
export type Explorer = ReturnType<typeof useExplorerOf>;
