import { type Filter, readFilter } from "./filter.ts";

/** Parses a filter from its stored JSON. Invalid JSON becomes one broken condition. */
export function filterFromJson(json: string): Filter {
	try {
		return readFilter(JSON.parse(json));
	} catch {
		return readFilter(json);
	}
}
