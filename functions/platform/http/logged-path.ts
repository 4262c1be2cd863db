import { matchedRoutes } from "hono/route";
import type { RequestContext } from "./hono-env.ts";

const RECORD_ID = /^\d{1,15}$/;

/**
 * Path of a request for logs: the route's pattern with only record ids filled in. Other segments may be
 * tokens, which stay valid for years, codes of public pages, or file names.
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
	texts.reduce((a, b) => (b.length > a.length ? b : a), "");
