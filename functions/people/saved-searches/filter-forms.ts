import type { Filter } from "#domain/engine/filters/filter-schema.ts";

/** A filter in two forms: nested for the list's editor, and spread for the filter builder. */
export const toFilterForms = (fid: number, is_template: 0 | 1, filter: Filter) => ({
	fid,
	is_template,
	filter,
	...filter,
});
