import { filterSchema, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { findSegment } from "#domain/engine/filters/ready-made-segments.ts";
import { narrowFilter, quickSearchFilter } from "#domain/people/friend-search/friend-search-input.ts";
import { loadFilter } from "#web/engine/filters/filtersApi.ts";

/** Filters of the list of friends. They need the schemas of all conditions, which the list itself does not wait for. */
export const listFilters = {
	parse: filterSchema.parse,
	read: readFilter,
	findSegment,
	narrow: narrowFilter,
	ofQuickSearch: quickSearchFilter,
	load: loadFilter,
};

export type ListFilters = typeof listFilters;
