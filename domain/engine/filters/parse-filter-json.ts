import { type Filter, readFilter } from "./filter-schema.ts";

/** Parses a filter from its stored JSON. Invalid JSON becomes one broken condition. */
export function parseFilterJson(json: string): Filter {
	try {
		return readFilter(JSON.parse(json));
	} catch {
		return readFilter(json);
	}
}
