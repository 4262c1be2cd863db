import { useMemo, useState } from "react";
import type { SelectableItem } from "#domain/engine/selector/selectable-item.ts";
import { type GroupKey, itemsInGroup } from "#domain/engine/selector/selector-groups.ts";
import { createItemSearch, suggestionsOf } from "./searchItems.ts";

/** Items of the open selector, by folder and search text. */
export function useItemFilter(
	items: readonly SelectableItem[] | undefined,
	excludedIds: readonly number[] | undefined,
) {
	const [group, setGroup] = useState<GroupKey>("all");
	/** Folder to which a search is narrowed; all folders at first. */
	const [searchGroup, setSearchGroup] = useState<GroupKey>("all");
	const [query, setQuery] = useState("");
	const selectableItems = useMemo(
		() => items?.filter(({ id }) => !excludedIds?.includes(id)),
		[items, excludedIds],
	);
	const search = useMemo(() => createItemSearch(selectableItems ?? []), [selectableItems]);
	const isSearching = query.trim() !== "";
	/** Items to choose from, in all groups. */
	const matches = useMemo(
		() => (isSearching ? search(query) : selectableItems),
		[isSearching, query, search, selectableItems],
	);
	const currentGroup = isSearching ? searchGroup : group;
	const inGroup = useMemo(() => matches && itemsInGroup(matches, currentGroup), [matches, currentGroup]);
	return {
		...{ query, setQuery, isSearching, selectableItems, matches },
		...{ group, setGroup, searchGroup, setSearchGroup, currentGroup },
		/** Items of the current group. */
		inGroup,
		/** Those of them that are shown: of a search, the best ones. */
		displayedItems: isSearching ? inGroup && suggestionsOf(inGroup) : inGroup,
	};
}
