import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";
import type { SelectableItem, SelectorGroup, SelectorList } from "./selectable-item.ts";

/** Group shown in the open selector: all items, favourites (E-246), or a folder. */
export type GroupKey = "all" | "fav" | number;

export interface GroupView {
	key: GroupKey;
	name: string;
	item_count: number;
}

/**
 * Returns the selectable groups with their number of items (or search results). 'uncategorized' is listed if
 * it is not empty.
 */
export function groupViews(
	{ items, groups }: SelectorList,
	favouritable: boolean,
	visibleItems: readonly SelectableItem[] = items,
): GroupView[] {
	const counts = countByKey(visibleItems, ({ group_id }) => group_id);
	const hasUncategorized = items.some(({ group_id }) => group_id === null);
	return [
		{ key: "all", name: "すべて", item_count: visibleItems.length },
		...(favouritable
			? [{ key: "fav" as const, name: "お気に入り", item_count: visibleItems.filter(isFavourite).length }]
			: []),
		...(hasUncategorized && groups.length > 0
			? [{ key: UNCATEGORIZED, name: "未分類", item_count: counts.get(null) ?? 0 }]
			: []),
		...groups.map(({ id, name }) => ({ key: id, name, item_count: counts.get(id) ?? 0 })),
	];
}

export function itemsInGroup(items: readonly SelectableItem[], key: GroupKey): SelectableItem[] {
	if (key === "all") return [...items];
	if (key === "fav") return items.filter(isFavourite);
	return items.filter(({ group_id }) => (group_id ?? UNCATEGORIZED) === key);
}

const isFavourite = ({ favorite }: SelectableItem) => favorite;

/** Returns folders with their counts. An item of a deleted folder is counted in none. */
export function countedGroups(
	folders: readonly { id: number; name: string }[],
	items: readonly { group_id: number | null }[],
): SelectorGroup[] {
	const counts = countByKey(items, ({ group_id }) => group_id);
	const names = countByKey(folders, ({ name }) => name);
	return folders.map(({ id, name }) => ({
		id,
		name,
		item_count: counts.get(id) ?? 0,
		unique: names.get(name) === 1,
	}));
}

/** Counts the entries of a list by key. */
export function countByKey<Entry, Value>(
	entries: readonly Entry[],
	keyOf: (entry: Entry) => Value,
): Map<Value, number> {
	const counts = new Map<Value, number>();
	for (const entry of entries) counts.set(keyOf(entry), (counts.get(keyOf(entry)) ?? 0) + 1);
	return counts;
}
