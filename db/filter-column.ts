import { customType } from "drizzle-orm/sqlite-core";
import type { Filter } from "#domain/filters/filter.ts";
import { filterFromJson } from "#domain/filters/stored.ts";

/** A filter as JSON. Whatever an older version of the product stored is read, with what nobody can read as broken conditions. */
export const filterColumn = customType<{ data: Filter; driverData: string }>({
	dataType: () => "text",
	toDriver: (filter) => JSON.stringify(filter),
	fromDriver: filterFromJson,
});
