import type { Filter } from "#domain/engine/filters/filter-schema.ts";

/**
 * A filter in both forms: as an item for the list's editor, and with its fields at the top for the filter builder
 * (A-329, A-332).
 */
export const asBuilt = (fid: number, is_template: 0 | 1, filter: Filter) => ({
	fid,
	is_template,
	filter,
	...filter,
});
