import { Hono } from "hono";
import type { HonoEnv } from "./hono-env.ts";

/**
 * Combines routers that differ only in a name, like those of the item kinds, into one. Its type is that of a
 * single router.
 */
export function combineRoutes<Name, Router extends object>(
	names: readonly Name[],
	routesOf: (name: Name) => Router | null,
): Router {
	const all = new Hono<HonoEnv>();
	for (const name of names) {
		const routes = routesOf(name);
		if (routes) all.route("/", routes as unknown as Hono<HonoEnv>);
	}
	return all as unknown as Router;
}
