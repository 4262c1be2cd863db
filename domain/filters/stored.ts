import { type Filter, readFilter } from "./filter.ts";

/** A filter from the JSON that it was stored as; one broken condition where that is no JSON. */
export function filterFromJson(json: string): Filter {
	try {
		return readFilter(JSON.parse(json));
	} catch {
		return readFilter(json);
	}
}
