/**
 * The addresses of the site's pages: the one table that the site's routes and the Worker (for 200 or 404) share.
 * Those of the specification are as it gives them (001 §2.2); the rest stand under /line in the same style.
 */
export const ADDRESSES = {
	login: "/login",
	setup: "/setup",
	home: "/",
	friends: "/line/friend",
	friend: "/line/friend/:id",
	reactions: "/line/reaction",
	newReaction: "/line/reaction/new",
	reaction: "/line/reaction/edit/:id",
	actions: "/line/action",
	deliveries: "/line/delivery",
	/** Development only. */
	simulator: "/simulator",
} as const;

export type AddressName = keyof typeof ADDRESSES;

/** The address of a page with its parameters filled in. */
export const addressOf = (name: AddressName, parameters: Record<string, string | number> = {}): string =>
	ADDRESSES[name].replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(parameters[key])));

const patterns = Object.entries(ADDRESSES).map(([name, pattern]) => ({
	name: name as AddressName,
	pattern: new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`),
}));

/** The page at a path; undefined where there is none. */
export const pageAt = (path: string): AddressName | undefined =>
	patterns.find(({ pattern }) => pattern.test(path))?.name;
