import { Hono } from "hono";
import type { HonoEnv } from "./types.ts";

/** One router for the routes of several names, typed as those of any of them. */
export function routesOfEach<Name, Router extends object>(
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
