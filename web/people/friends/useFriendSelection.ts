import { useState } from "react";

/** Selected friends: individual ones, or all that the search finds, including those not loaded yet. */
export type SelectedFriends = { isAllFound: true } | { isAllFound: false; ids: ReadonlySet<number> };

const NONE_SELECTED: SelectedFriends = { isAllFound: false, ids: new Set() };

/** Selection among the friends of a list. */
export function useFriendSelection(loaded: readonly { id: number }[], total: number) {
	const [selected, select] = useState<SelectedFriends>(NONE_SELECTED);
	/** Friend toggled last, from whom a range extends. */
	const [last, setLast] = useState<number | null>(null);
	const loadedIds = loaded.map(({ id }) => id);
	const has = (id: number) => selected.isAllFound || selected.ids.has(id);
	const isAllLoaded = loadedIds.length > 0 && loadedIds.every(has);
	return {
		selected,
		count: selected.isAllFound ? total : selected.ids.size,
		has,
		/** Whether all loaded friends are selected. */
		isAllLoaded,
		/** Selects a friend or not; with `range` also all between them and the friend toggled before. */
		toggle: (id: number, { range = false } = {}) => {
			const ids = new Set(selected.isAllFound ? loadedIds : selected.ids);
			const isSelecting = !ids.has(id);
			for (const each of range ? idsBetween(loadedIds, last, id) : [id])
				if (isSelecting) ids.add(each);
				else ids.delete(each);
			setLast(id);
			select({ isAllFound: false, ids });
		},
		toggleLoaded: () => select(isAllLoaded ? NONE_SELECTED : { isAllFound: false, ids: new Set(loadedIds) }),
		selectWhole: () => select({ isAllFound: true }),
		clear: () => select(NONE_SELECTED),
	};
}

/** Ids from one to another in a list, in either direction; the other alone if the list lacks the first. */
export function idsBetween(ids: readonly number[], from: number | null, to: number): number[] {
	const start = from === null ? -1 : ids.indexOf(from);
	const end = ids.indexOf(to);
	if (start === -1 || end === -1) return [to];
	return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

export type FriendListSelection = ReturnType<typeof useFriendSelection>;
