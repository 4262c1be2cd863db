import { useEffect, useEffectEvent, useState } from "react";
import type { SelectorList } from "#domain/engine/selector/selectable-item.ts";
import {
	remainingIdsOf,
	type SelectedItem,
	selectedItemsOf,
} from "#domain/engine/selector/selected-items.ts";

interface ChosenItemsOptions {
	ids: readonly number[];
	list: SelectorList | undefined;
	reload: () => Promise<SelectorList | undefined>;
	/** Keeps the ids of deleted items, to show them as such; otherwise they are dropped (E-329). */
	showDeleted: boolean;
	/** Whether dropping may change the value now. */
	mayDrop: () => boolean;
	onDrop: (remaining: number[]) => void;
}

/**
 * Resolves the selected ids. An id that the list lacks causes one reload first, because its item may be new.
 */
export function useChosenItems({
	ids,
	list,
	reload,
	showDeleted,
	mayDrop,
	onDrop,
}: ChosenItemsOptions): SelectedItem[] {
	const [deleted, setDeleted] = useState<ReadonlySet<number>>(new Set());
	const selected = selectedItemsOf(ids, list?.items ?? [], deleted);
	const isUnknown = list !== undefined && selected.some(({ state }) => state === "unknown");
	const hasDeleted = selected.some(({ state }) => state === "deleted");

	const reloadUnknown = useEffectEvent(async () => {
		const reloaded = await reload();
		if (!reloaded) return;
		const existingIds = new Set(reloaded.items.map(({ id }) => id));
		setDeleted(new Set(ids.filter((id) => !existingIds.has(id))));
	});
	const unknownIds = isUnknown ? ids.join() : "";
	useEffect(() => {
		if (unknownIds !== "") void reloadUnknown();
	}, [unknownIds]);

	const dropDeleted = useEffectEvent(() => mayDrop() && onDrop(remainingIdsOf(selected)));
	const mustDrop = hasDeleted && !showDeleted;
	useEffect(() => {
		if (mustDrop) dropDeleted();
	}, [mustDrop]);

	return showDeleted ? selected : selected.filter(({ state }) => state !== "deleted");
}
