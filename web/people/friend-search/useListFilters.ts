import { useEffect, useState } from "react";
import { toastFailed } from "#web/platform/ui/toast.ts";
import type { ListFilters } from "./listFilters.ts";

/** Loads the filters' module. */
export const loadListFilters = async (): Promise<ListFilters> =>
	(await import("./listFilters.ts")).listFilters;

/** The filters' module once the list is there; null until it is loaded. */
export function useListFilters(isListShown: boolean): ListFilters | null {
	const [filters, setFilters] = useState<ListFilters | null>(null);
	useEffect(() => {
		if (isListShown) loadListFilters().then(setFilters, toastFailed);
	}, [isListShown]);
	return filters;
}
