import type { z } from "zod";
import { readFilter } from "#domain/engine/filters/filter.ts";
import type { funnelInput } from "#domain/engine/filters/saved-search-input.ts";
import type { ItemData } from "#web/engine/explorer/editing.ts";
import { BLANK_FILTER, draftOfFilter, type FilterDraft, filterOf } from "./draft.ts";

export type FunnelInput = z.output<typeof funnelInput>;

/** A custom search under the operator's hands. */
export interface CustomSearchDraft extends Omit<FunnelInput, "filter"> {
	filter: FilterDraft;
}

export const blankSearch = (group: number | null): CustomSearchDraft => ({
	name: "",
	group_id: group,
	filter: draftOfFilter(BLANK_FILTER),
});

/** What of a saved filter cannot be read stands there as broken, to be repaired. */
export const draftOfSearch = ({
	name,
	group_id,
	version,
	filter,
}: ItemData<FunnelInput>): CustomSearchDraft => ({
	name,
	group_id,
	version,
	filter: draftOfFilter(readFilter(filter)),
});

/** The draft as it is sent. */
export const bodyOf = ({ filter, ...item }: CustomSearchDraft): FunnelInput => ({
	...item,
	filter: filterOf(filter),
});
