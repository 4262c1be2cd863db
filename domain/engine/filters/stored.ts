import { type Filter, readFilter } from "./filter.ts";

/** Reads a filter from its stored JSON. Text that is no JSON becomes one broken condition. */
export function filterFromJson(json: string): Filter {
	try {
		return readFilter(JSON.parse(json));
	} catch {
		return readFilter(json);
	}
}
