import { useEffect, useEffectEvent, useState } from "react";
import { type Chosen, chosenOf, remainingOf } from "#domain/engine/selector/chosen.ts";
import type { SelectorList } from "#domain/engine/selector/item.ts";

interface Choosing {
	ids: readonly number[];
	list: SelectorList | undefined;
	reload: () => Promise<SelectorList | undefined>;
	/** Keeps ids of deleted items, to be shown as such; they are dropped otherwise (E-329). */
	showDeleted: boolean;
	/** Whether dropping may change the value now. */
	mayDrop: () => boolean;
	onDrop: (remaining: number[]) => void;
}

/** What is chosen. An id that the list does not hold is asked for once more first: its item may just have been made. */
export function useChosen({ ids, list, reload, showDeleted, mayDrop, onDrop }: Choosing): Chosen[] {
	const [deleted, setDeleted] = useState<ReadonlySet<number>>(new Set());
	const chosen = chosenOf(ids, list?.items ?? [], deleted);
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

	const drop = useEffectEvent(() => mayDrop() && onDrop(remainingOf(chosen)));
	const drops = hasDeleted && !showDeleted;
	useEffect(() => {
		if (drops) drop();
	}, [drops]);

	return showDeleted ? chosen : chosen.filter(({ state }) => state !== "deleted");
}
