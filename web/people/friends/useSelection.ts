import { useState } from "react";

/** Whom an operator chose among those found: one by one, or everybody whom the search finds, also those not loaded yet. */
export type SelectedFriends = { whole: true } | { whole: false; ids: ReadonlySet<number> };

const NOBODY: SelectedFriends = { whole: false, ids: new Set() };

/** The choice among the friends of one list. */
export function useSelection(loaded: readonly { id: number }[], total: number) {
	const [selected, select] = useState<SelectedFriends>(NOBODY);
	const loadedIds = loaded.map(({ id }) => id);
	const has = (id: number) => selected.whole || selected.ids.has(id);
	const isAllLoaded = loadedIds.length > 0 && loadedIds.every(has);
	return {
		selected,
		count: selected.whole ? total : selected.ids.size,
		has,
		/** Everybody who is loaded is chosen. */
		isAllLoaded,
		toggle: (id: number) => {
			const ids = new Set(selected.whole ? loadedIds : selected.ids);
			if (!ids.delete(id)) ids.add(id);
			select({ whole: false, ids });
		},
		toggleLoaded: () => select(isAllLoaded ? NOBODY : { whole: false, ids: new Set(loadedIds) }),
		selectWhole: () => select({ whole: true }),
		clear: () => select(NOBODY),
	};
}

export type Selection = ReturnType<typeof useSelection>;
