import { customType } from "drizzle-orm/sqlite-core";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";

/**
 * Column with a filter as JSON. Filters of older versions of the product remain readable; unreadable
 * conditions become broken ones.
 */
export const filterColumn = customType<{ data: Filter; driverData: string }>({
	dataType: () => "text",
	toDriver: (filter) => JSON.stringify(filter),
	fromDriver: parseFilterJson,
});
