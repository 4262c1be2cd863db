import { matchedRoutes } from "hono/route";
import type { RequestContext } from "./types.ts";

const RECORD_ID = /^\d{1,15}$/;

/**
 * The path of a request for a log: the one of its route, with only record ids filled in. Other parts may be
 * tokens, which stay valid for years, codes of public pages, or names of files.
 */
export function loggedPath(c: RequestContext): string {
	const routes = matchedRoutes(c).map(({ path }) => path);
	const route = routes.find((path) => !path.includes("*")) ?? longest(routes);
	const parts = c.req.path.split("/");
	return route
		.split("/")
		.map((part, index) => (part.startsWith(":") && RECORD_ID.test(parts[index] ?? "") ? parts[index] : part))
		.join("/");
}

const longest = (texts: readonly string[]): string =>
	texts.reduce((one, other) => (other.length > one.length ? other : one), "");
