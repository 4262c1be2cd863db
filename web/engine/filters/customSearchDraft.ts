import type { z } from "zod";
import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import type { funnelInput } from "#domain/engine/filters/saved-search-input.ts";
import type { ItemData } from "#web/engine/explorer/itemApi.ts";
import { BLANK_FILTER, type FilterDraft, filterDraftOf, filterOf } from "./filterDraft.ts";

export type FunnelInput = z.output<typeof funnelInput>;

/** Unsaved custom search in the editor. */
export interface CustomSearchDraft extends Omit<FunnelInput, "filter"> {
	filter: FilterDraft;
}

export const blankCustomSearch = (group: number | null): CustomSearchDraft => ({
	name: "",
	group_id: group,
	filter: filterDraftOf(BLANK_FILTER),
});

/** Draft of a saved search; unreadable conditions are marked as broken, to be repaired. */
export const customSearchDraftOf = ({
	name,
	group_id,
	version,
	filter,
}: ItemData<FunnelInput>): CustomSearchDraft => ({
	name,
	group_id,
	version,
	filter: filterDraftOf(readFilter(filter)),
});

/** Request body of a draft. */
export const customSearchBodyOf = ({ filter, ...item }: CustomSearchDraft): FunnelInput => ({
	...item,
	filter: filterOf(filter),
});
