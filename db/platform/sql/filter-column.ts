import { customType } from "drizzle-orm/sqlite-core";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { filterFromJson } from "#domain/engine/filters/stored.ts";

/**
 * Filter as JSON. Filters stored by an older version of the product can be read; unreadable conditions become
 * broken ones.
 */
export const filterColumn = customType<{ data: Filter; driverData: string }>({
	dataType: () => "text",
	toDriver: (filter) => JSON.stringify(filter),
	fromDriver: filterFromJson,
});
