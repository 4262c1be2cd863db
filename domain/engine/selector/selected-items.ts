import type { SelectableItem } from "./selectable-item.ts";

/** Selected item, or the id of one that is not in the list. */
export type SelectedItem =
	| { id: number; state: "known"; item: SelectableItem }
	| { id: number; state: "unknown" }
	| { id: number; state: "deleted" };

/** Returns the selected items in order. An id counts as deleted only once a fresh list lacks it. */
export function selectedItemsOf(
	ids: readonly number[],
	items: readonly SelectableItem[],
	deleted: ReadonlySet<number>,
): SelectedItem[] {
	const byId = new Map(items.map((item) => [item.id, item]));
	return ids.map((id) => {
		const item = byId.get(id);
		if (item) return { id, state: "known", item };
		return { id, state: deleted.has(id) ? "deleted" : "unknown" };
	});
}

/** Returns the ids that remain selected if deleted items are not shown (E-329). */
export const remainingIdsOf = (selected: readonly SelectedItem[]): number[] =>
	selected.filter(({ state }) => state !== "deleted").map(({ id }) => id);

/** Multi mode: selecting a selected item again removes it (E-292). */
export const toggleId = (ids: readonly number[], id: number): number[] =>
	ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
