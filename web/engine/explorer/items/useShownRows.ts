import { useEffect, useState } from "react";
import { ROWS_PER_SCROLL } from "#domain/engine/explorer/list-limits.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { useExplorerList, useExplorerLocation, useExplorerState } from "../useExplorer.tsx";

/** Rendered part of the list: more rows at each end of scroll, from the top again in another folder. */
export function useShownRows() {
	const { items } = useExplorerList();
	const { group, search } = useExplorerLocation();
	const { focus, setFocus } = useExplorerState();
	const listKey = `${group}:${search}`;
	const [rendered, setRendered] = useState({ listKey, count: ROWS_PER_SCROLL });
	const count = rendered.listKey === listKey ? rendered.count : ROWS_PER_SCROLL;
	const focusedIndex = items?.findIndex(({ id }) => id === focus) ?? -1;
	// The item that takes the cursor must be rendered.
	const renderedCount = Math.max(count, Math.ceil((focusedIndex + 1) / ROWS_PER_SCROLL) * ROWS_PER_SCROLL);
	if (renderedCount !== count) setRendered({ listKey, count: renderedCount });

	useEffect(() => {
		if (focus === null || !items) return;
		setFocus(null);
		const row = document.querySelector<HTMLElement>(`[data-item="${focus}"] [data-row-target]`);
		row?.focus({ preventScroll: true });
		row?.scrollIntoView({ block: "nearest" });
	});

	return {
		rows: items?.slice(0, renderedCount) as ItemRow[] | undefined,
		hasMore: (items?.length ?? 0) > renderedCount,
		showMore: () => setRendered({ listKey, count: renderedCount + ROWS_PER_SCROLL }),
	};
}
