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
	const chosen = selectedItemsOf(ids, list?.items ?? [], deleted);
	const isUnknown = list !== undefined && chosen.some(({ state }) => state === "unknown");
	const hasDeleted = chosen.some(({ state }) => state === "deleted");

	const askAgain = useEffectEvent(async () => {
		const fresh = await reload();
		if (!fresh) return;
		const known = new Set(fresh.items.map(({ id }) => id));
		setDeleted(new Set(ids.filter((id) => !known.has(id))));
	});
	const unknown = isUnknown ? ids.join() : "";
	useEffect(() => {
		if (unknown !== "") void askAgain();
	}, [unknown]);

	const drop = useEffectEvent(() => mayDrop() && onDrop(remainingIdsOf(chosen)));
	const drops = hasDeleted && !showDeleted;
	useEffect(() => {
		if (drops) drop();
	}, [drops]);

	return showDeleted ? chosen : chosen.filter(({ state }) => state !== "deleted");
}
