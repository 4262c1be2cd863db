import { PAGES, type PageName } from "#domain/engine/capabilities/registry.ts";

/**
 * Addresses of the site's pages, shared by the site's routes and the Worker (for 200 or 404). Specified
 * addresses are kept verbatim; the others are under /line in the same style (rules, Calls).
 */
export const ADDRESSES = Object.fromEntries(
	Object.entries(PAGES).map(([name, { address }]) => [name, address]),
) as { [Name in PageName]: (typeof PAGES)[Name]["address"] };

export type AddressName = PageName;

type Parameters = Record<string, string | number | boolean | null | undefined>;

/** Returns a page's address: parameters in its pattern are filled in, the others become the query. */
export function addressOf(name: AddressName, parameters: Parameters = {}): string {
	const queryParameters = new Map(Object.entries(parameters));
	const path = ADDRESSES[name].replace(/:(\w+)/g, (_, key: string) => {
		queryParameters.delete(key);
		return encodeURIComponent(String(parameters[key]));
	});
	const query = new URLSearchParams(
		[...queryParameters].flatMap(([key, value]) =>
			value === null || value === undefined ? [] : [[key, String(value)]],
		),
	);
	return query.size > 0 ? `${path}?${query}` : path;
}

const patterns = Object.entries(ADDRESSES).map(([name, pattern]) => ({
	name: name as AddressName,
	pattern: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`),
}));

/** Returns the page at a path; undefined for an unknown one. */
export const pageAt = (path: string): AddressName | undefined =>
	patterns.find(({ pattern }) => pattern.test(path))?.name;
