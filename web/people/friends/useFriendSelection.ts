import { useState } from "react";

/** Selected friends: individual ones, or all that the search finds, including those not loaded yet. */
export type SelectedFriends = { isAllFound: true } | { isAllFound: false; ids: ReadonlySet<number> };

const NONE_SELECTED: SelectedFriends = { isAllFound: false, ids: new Set() };

/** Selection among the friends of a list. */
export function useFriendSelection(loaded: readonly { id: number }[], total: number) {
	const [selected, select] = useState<SelectedFriends>(NONE_SELECTED);
	const loadedIds = loaded.map(({ id }) => id);
	const has = (id: number) => selected.isAllFound || selected.ids.has(id);
	const isAllLoaded = loadedIds.length > 0 && loadedIds.every(has);
	return {
		selected,
		count: selected.isAllFound ? total : selected.ids.size,
		has,
		/** Whether all loaded friends are selected. */
		isAllLoaded,
		toggle: (id: number) => {
			const ids = new Set(selected.isAllFound ? loadedIds : selected.ids);
			if (!ids.delete(id)) ids.add(id);
			select({ isAllFound: false, ids });
		},
		toggleLoaded: () => select(isAllLoaded ? NONE_SELECTED : { isAllFound: false, ids: new Set(loadedIds) }),
		selectWhole: () => select({ isAllFound: true }),
		clear: () => select(NONE_SELECTED),
	};
}

export type FriendListSelection = ReturnType<typeof useFriendSelection>;
