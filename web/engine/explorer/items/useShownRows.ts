import { useEffect, useState } from "react";
import { ROWS_PER_SCROLL } from "#domain/engine/explorer/crud-input.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import { useExplorerAddresses, useExplorerList, useExplorerState } from "../useExplorer.tsx";

/** Rendered part of the list: 20 more rows at each end of scroll, from the top again in another folder. */
export function useShownRows() {
	const { items } = useExplorerList();
	const { group, search } = useExplorerAddresses();
	const { focus, setFocus } = useExplorerState();
	const place = `${group}:${search}`;
	const [shown, setShown] = useState({ place, count: ROWS_PER_SCROLL });
	const count = shown.place === place ? shown.count : ROWS_PER_SCROLL;
	const focused = items?.findIndex(({ id }) => id === focus) ?? -1;
	// The item that takes the cursor must be rendered.
	const upTo = Math.max(count, Math.ceil((focused + 1) / ROWS_PER_SCROLL) * ROWS_PER_SCROLL);
	if (upTo !== count) setShown({ place, count: upTo });

	useEffect(() => {
		if (focus === null || !items) return;
		setFocus(null);
		const row = document.querySelector<HTMLElement>(`[data-item="${focus}"] [data-row-target]`);
		row?.focus({ preventScroll: true });
		row?.scrollIntoView({ block: "nearest" });
	});

	return {
		rows: items?.slice(0, upTo) as ItemRow[] | undefined,
		more: (items?.length ?? 0) > upTo,
		showMore: () => setShown({ place, count: upTo + ROWS_PER_SCROLL }),
	};
}
