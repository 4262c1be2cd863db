import type { Filter } from "#domain/filters/filter.ts";

/** A filter as the list's editor takes it, and at the top as the filter builder does. */
export const asBuilt = (fid: number, is_template: 0 | 1, filter: Filter) => ({
	fid,
	is_template,
	filter,
	...filter,
});
